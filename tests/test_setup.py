"""What a host downloads and sets: locks, settings file, container, workflow, version."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot import __version__
from bot.settings import Settings

ROOT = Path(__file__).parent.parent
LOCKS = {
    "run": ROOT / "requirements.lock",
    "test": ROOT / "tests" / "requirements.lock",
    "bench": ROOT / "tests" / "peers.lock",
}
ALL_LOCKS = pytest.mark.parametrize("lock", list(LOCKS.values()), ids=list(LOCKS))


def entries(lock: Path) -> dict[Requirement, list[str]]:
    """Each pinned requirement of a lock with its hashes; fails on any line that is neither."""
    found: dict[Requirement, list[str]] = {}
    for line in lock.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        if match := re.fullmatch(r"    --hash=sha256:([0-9a-f]{64})( \\)?", line):
            found[list(found)[-1]].append(match[1])
        else:
            found[Requirement(line.removesuffix("\\"))] = []
    return found


def instructions(dockerfile: str) -> list[tuple[str, str]]:
    """The instructions of a Dockerfile as (name, rest), continued lines joined."""
    joined = re.sub(r"\\\n\s*", "", dockerfile)
    lines = [line for line in joined.splitlines() if line and not line.startswith("#")]
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines)]


@pytest.fixture(scope="module")
def dockerfile() -> list[tuple[str, str]]:
    return instructions((ROOT / "Dockerfile").read_text(encoding="utf-8"))


@ALL_LOCKS
def test_lock_pins_every_package_with_hashes(lock: Path) -> None:
    for requirement, hashes in entries(lock).items():
        assert re.fullmatch(r"==[^*,]+", str(requirement.specifier)), requirement
        assert requirement.url is None
        assert hashes, requirement


@ALL_LOCKS
def test_lock_names_no_registry_and_no_folder(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index|--find-links|-[fi] |file:|@ ", text)


@pytest.mark.parametrize("group", list(LOCKS))
def test_lock_holds_what_pyproject_asks_for(group: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["dependencies"] if group == "run" else project["optional-dependencies"][group]
    pinned = {canonicalize_name(requirement.name): requirement for requirement in entries(LOCKS[group])}
    for requirement in map(Requirement, wanted):
        version = str(pinned[canonicalize_name(requirement.name)].specifier).removeprefix("==")
        assert version in requirement.specifier, f"{requirement} is locked at {version}: run ./upcard lock"


@pytest.mark.parametrize("group", ["run", "test"])
def test_lock_holds_what_its_packages_ask_for(group: str) -> None:
    """Nothing is resolved when it is installed, so nothing may be missing in it."""
    locks = LOCKS["run"], LOCKS[group]
    pinned = {canonicalize_name(one.name): one for lock in locks for one in entries(lock)}
    for name, requirement in pinned.items():
        if requirement.marker is None or requirement.marker.evaluate():
            for each in map(Requirement, distribution(name).requires or []):
                if each.marker is None or each.marker.evaluate({"extra": ""}):
                    assert canonicalize_name(each.name) in pinned, f"{name} needs {each}"


@pytest.mark.parametrize("group", ["test", "bench"])
def test_no_package_is_pinned_in_two_locks_that_meet(group: str) -> None:
    run = {requirement.name for requirement in entries(LOCKS["run"])}
    assert not run & {requirement.name for requirement in entries(LOCKS[group])}


def test_env_example_names_every_setting_and_no_other() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    named = re.findall(r"^#?([A-Z_]+)=", text, flags=re.MULTILINE)
    assert sorted(named) == sorted(f"BOT_{name.upper()}" for name in Settings.model_fields)


def test_env_example_shows_the_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taking every # away changes nothing, so that a host sees what holds without the line."""
    for name in Settings.model_fields:
        monkeypatch.delenv(f"BOT_{name.upper()}", raising=False)
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^#([A-Z_]+)=(.+)$", text, flags=re.MULTILINE))
    env_file = tmp_path / "shown.env"
    env_file.write_text("".join(f"{name}={value}\n" for name, value in shown.items()), encoding="utf-8")
    without_file = Settings(_env_file=None)  # type: ignore[call-arg]  # a parameter of pydantic's own
    assert Settings(_env_file=env_file) == without_file  # type: ignore[call-arg]  # as above
    assert {f"BOT_{name.upper()}" for name, value in without_file if value is not None} == set(shown)


@pytest.mark.parametrize("path", [".env", "data/upcard.sqlite3", ".venv/bin/python", "artifacts/page.png"])
def test_git_ignores_secrets_and_what_the_program_makes(path: str, tmp_path: Path) -> None:
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    shutil.copy(ROOT / ".gitignore", tmp_path)
    asked = subprocess.run(["git", "check-ignore", "--quiet", path], cwd=tmp_path, check=False)
    assert asked.returncode == 0


def test_container_has_two_stages_on_the_same_pinned_base(dockerfile: list[tuple[str, str]]) -> None:
    bases = [rest.split()[0] for name, rest in dockerfile if name == "FROM"]
    assert len(bases) == 2
    assert len(set(bases)) == 1
    assert re.fullmatch(r"python:3\.1[1-9](\.\d+)?-slim-[a-z]+@sha256:[0-9a-f]{64}", bases[0])


def test_container_installs_wheels_of_the_lock_alone(dockerfile: list[tuple[str, str]]) -> None:
    installs = [rest for name, rest in dockerfile if name == "RUN" and "install -" in rest and "pip" in rest]
    assert len(installs) == 1
    assert "--only-binary :all: --no-deps --require-hashes -r requirements.lock" in installs[0]


def test_container_runs_the_bot_as_nobody_special(dockerfile: list[tuple[str, str]]) -> None:
    final = dockerfile[[index for index, (name, _) in enumerate(dockerfile) if name == "FROM"][-1] :]
    settled = [(name, rest) for name, rest in final if name in {"USER", "VOLUME", "STOPSIGNAL", "ENTRYPOINT"}]
    assert settled == [
        ("USER", "10001:10001"),
        ("VOLUME", '["/data"]'),
        ("STOPSIGNAL", "SIGTERM"),
        ("ENTRYPOINT", '["python", "-m", "bot"]'),
    ]


def test_container_is_asked_for_its_health(dockerfile: list[tuple[str, str]]) -> None:
    (check,) = (rest for name, rest in dockerfile if name == "HEALTHCHECK")
    assert check.endswith('CMD ["python", "-m", "bot", "health"]')


def test_container_copies_what_is_there_and_not_ignored(dockerfile: list[tuple[str, str]]) -> None:
    ignore = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    copied = [rest.split()[0] for name, rest in dockerfile if name == "COPY" and "--from" not in rest]
    assert copied
    for source in copied:
        assert (ROOT / source).exists(), source
        assert f"!{source}" in ignore, source
    assert next(line for line in ignore if line and not line.startswith("#")) == "*"


# The workflow


def test_the_workflow_runs_what_every_judge_runs_and_trusts_no_tag_that_can_be_moved() -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert "bash .ci/run" in workflow
    used = re.findall(r"uses: (\S+)", workflow)
    assert used
    assert [each for each in used if not re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", each)] == []
    assert "cyclonedx-py requirements requirements.lock" in workflow


def test_the_version_is_told_once_and_heads_the_changelog() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert told == __version__
    changelog = (ROOT / "docs" / "changelog.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\d\S*)", changelog, re.MULTILINE)[-1] == "1.0.0"
    assert f"\n## {told}" in changelog
