"""The script `upcard`: first call, later calls, broken calls, and what it says when it cannot go on."""

from __future__ import annotations

import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import commands

ROOT = Path(__file__).parent.parent
SHELLS = [shell for shell in ("sh", "dash", "bash") if shutil.which(shell)]
TOOLS = ("cat", "chmod", "cmp", "cp", "mkdir", "mv", "readlink", "rm", "sed", "sh", "sleep")

FAKE_PYTHON = """#!/bin/sh
echo "folder $PWD"
echo "path $PYTHONPATH"
for word in "$@"; do echo "word $word"; done
case "$*" in *"${FAILING:-no such words}"*) exit "${FAILING_WITH:-3}" ;; esac
"""

# Makes a .venv whose python only tells what it is asked, and writes down each of its calls.
FAKE_UV = """#!/bin/sh
echo "uv $*" >>"$JOURNAL"
case $1 in
    venv) for last in "$@"; do :; done; mkdir -p "$last/bin"; cp "$FAKE_PYTHON" "$last/bin/python" ;;
    pip) sleep "${INSTALL_SECONDS:-0}"; [ ! -e "$JOURNAL.broken" ] ;;
esac
"""


class Project:
    """A copy of the script with small locks in a folder of its own, on a machine with few programs."""

    def __init__(self, home: Path) -> None:
        self.root = home / "the project"
        self.programs = home / "programs"
        self.journal = home / "journal"
        for folder in (self.root / "tests", self.programs):
            folder.mkdir(parents=True)
        shutil.copy(ROOT / "upcard", self.root)
        for lock in ("requirements.lock", "tests/requirements.lock", "tests/peers.lock"):
            (self.root / lock).write_text(f"# {lock}\n", encoding="utf-8")
        for tool in TOOLS:
            (self.programs / tool).symlink_to(shutil.which(tool) or "/missing")
        self.fake_python = self._program(home / "told-python", FAKE_PYTHON)

    def _program(self, path: Path, text: str) -> Path:
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)
        return path

    def add_uv(self) -> None:
        """Put a uv on the PATH."""
        self._program(self.programs / "uv", FAKE_UV)

    def add_python(self, name: str, before: str = "") -> None:
        """Put a Python on the PATH that runs the line ``before`` ahead of any code given to it."""
        code = f'#!/bin/sh\n[ "$2" = -c ] || exit 9\nrun="{before}\n$3"\nshift 3\n'
        self._program(self.programs / name, f'{code}exec "{sys.executable}" -I -c "$run" "$@"\n')

    def fill(self) -> None:
        """Leave the environment as a first call for the tests would."""
        marks = self.root / ".venv" / "upcard"
        (self.root / ".venv" / "bin").mkdir(parents=True)
        marks.mkdir()
        shutil.copy(self.fake_python, self.root / ".venv" / "bin" / "python")
        shutil.copy(self.root / "requirements.lock", marks / "run.lock")
        shutil.copy(self.root / "tests" / "requirements.lock", marks / "test.lock")

    def start(
        self, *words: str, script: Path | None = None, shell: str = "sh", **extra: str
    ) -> subprocess.Popen[str]:
        """Call the script from another folder than its own."""
        environment = {
            "PATH": str(self.programs),
            "HOME": str(self.root.parent),
            "JOURNAL": str(self.journal),
            "FAKE_PYTHON": str(self.fake_python),
        }
        return subprocess.Popen(
            [shutil.which(shell) or shell, str(script or self.root / "upcard"), *words],
            cwd=self.root.parent,
            env=environment | extra,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def call(
        self, *words: str, script: Path | None = None, shell: str = "sh", **extra: str
    ) -> tuple[int, str, str]:
        """Exit status, output and complaints of one call."""
        process = self.start(*words, script=script, shell=shell, **extra)
        out, err = process.communicate(timeout=60)
        return process.returncode, out, err

    def uv_calls(self) -> list[str]:
        """What was asked of uv: the words up to the first option."""
        lines = self.journal.read_text(encoding="utf-8").splitlines() if self.journal.exists() else []
        return [line.split(" --")[0] for line in lines]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_can_read_it(shell: str) -> None:
    subprocess.run([shell, "-n", ROOT / "upcard"], check=True)


def test_ci_script_is_bash() -> None:
    subprocess.run(["bash", "-n", ROOT / ".ci" / "run"], check=True)


@pytest.mark.parametrize("script", ["upcard", ".ci/run"])
def test_scripts_are_executable(script: str) -> None:
    assert (ROOT / script).stat().st_mode & stat.S_IXUSR


@pytest.mark.parametrize("word", ["--help", "-h", "help"])
def test_help_needs_no_python_and_makes_nothing(project: Project, word: str) -> None:
    status, out, _ = project.call(word)
    assert status == 0
    assert "./upcard test" in out
    assert not (project.root / ".venv").exists()


def test_help_names_every_command_of_the_bot(project: Project) -> None:
    _, out, _ = project.call("--help")
    (line,) = (line for line in out.splitlines() if "a command of the bot" in line)
    named = line.partition("of the bot: ")[2].split(", ")
    assert sorted(named) == sorted(
        info.name or info.callback.__name__ for info in commands.registered_commands if info.callback
    )


def test_missing_python_is_said(project: Project) -> None:
    status, _, err = project.call()
    assert status == 1
    assert err.startswith("upcard: Upcard needs Python 3.11 or newer, and none was found.")


def test_old_python_is_said(project: Project) -> None:
    project.add_python("python3", before="import sys; sys.version_info = (3, 9, 18, 'final', 0)")
    status, _, err = project.call()
    assert status == 1
    assert err.startswith("upcard: Upcard needs Python 3.11 or newer; the one found here is Python 3.9.")


def test_python_without_venv_is_said(project: Project) -> None:
    project.add_python("python3", before="import sys; sys.modules['ensurepip'] = None")
    status, _, err = project.call()
    assert status == 1
    assert "but not its venv module" in err
    assert "apt install python3-venv" in err


def test_newer_python_is_found_behind_an_old_one(project: Project) -> None:
    project.add_uv()
    project.add_python("python3", before="import sys; sys.version_info = (3, 9, 18, 'final', 0)")
    project.add_python("python3.12")
    status, _, _ = project.call("doctor")
    assert status == 0


@pytest.mark.parametrize("shell", SHELLS)
def test_filled_environment_starts_at_once(project: Project, shell: str) -> None:
    """Neither a Python nor uv is on the PATH: nothing but .venv can have run."""
    project.fill()
    status, out, err = project.call("restore", "a file", shell=shell)
    assert (status, err) == (0, "")
    told = [
        f"folder {project.root}",
        f"path {project.root}",
        "word -m",
        "word bot",
        "word restore",
        "word a file",
    ]
    assert out.splitlines() == told


def test_verify_needs_no_environment(project: Project) -> None:
    """A Python without venv will do, nothing is set up, and the file is named from where the call came."""
    project.add_python("python3", before="import sys; sys.modules['ensurepip'] = None")
    (project.root / "bot").mkdir()
    shutil.copy(ROOT / "bot" / "verify.py", project.root / "bot")
    proof = ROOT / "tests" / "proof" / "data" / "gin.json"
    shutil.copy(proof, project.root.parent / "a proof.json")
    status, out, err = project.call("verify", "a proof.json")
    assert (status, err) == (0, "")
    assert "\nPASS: " in out
    assert not (project.root / ".venv").exists()
    (project.root.parent / "no proof.json").write_text("{}", encoding="utf-8")
    assert project.call("verify", "no proof.json")[0] == 2


def test_verify_is_a_command_of_the_bot_too() -> None:
    proof = ROOT / "tests" / "proof" / "data" / "gin.json"
    command = [sys.executable, "-m", "bot", "verify", str(proof)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0
    assert "\nPASS: " in done.stdout


def test_works_through_links_of_links(project: Project) -> None:
    project.fill()
    (project.root / "relative").symlink_to("upcard")
    link = project.root.parent / "absolute"
    link.symlink_to(project.root / "relative")
    _, out, _ = project.call(script=link)
    assert f"folder {project.root}" in out.splitlines()


def test_first_call_fills_from_the_run_lock_alone(project: Project) -> None:
    project.add_uv()
    project.add_python("python3")
    status, out, err = project.call("doctor")
    assert status == 0
    assert "word doctor" in out.splitlines()
    assert "only the first call does this" in err
    assert project.uv_calls() == ["uv venv", "uv pip install"]
    (install,) = (line for line in project.journal.read_text().splitlines() if "install" in line)
    assert "--no-deps --require-hashes -r" in install  # or pip takes for an extra what was published since
    assert "test.lock" not in install
    project.call("doctor")
    assert len(project.uv_calls()) == 2


def test_changed_lock_is_installed_into_the_same_environment(project: Project) -> None:
    project.add_uv()
    project.add_python("python3")
    project.fill()
    (project.root / "requirements.lock").write_text("# newer\n", encoding="utf-8")
    project.call("doctor")
    assert project.uv_calls() == ["uv pip install"]


def test_environment_killed_in_the_middle_is_made_anew(project: Project) -> None:
    project.add_uv()
    project.add_python("python3")
    project.fill()
    (project.root / ".venv" / "upcard" / "unfinished").touch()
    left_over = project.root / ".venv" / "half a package"
    left_over.touch()
    project.call("doctor")
    assert project.uv_calls() == ["uv venv", "uv pip install"]
    assert not left_over.exists()


def test_failed_installation_is_said_and_tried_again(project: Project) -> None:
    project.add_uv()
    project.add_python("python3")
    broken = project.journal.with_name("journal.broken")
    broken.touch()
    status, out, err = project.call("doctor")
    assert (status, out) == (1, "")
    assert "The packages could not be installed" in err
    broken.unlink()
    status, out, _ = project.call("doctor")
    assert status == 0
    assert project.uv_calls() == ["uv venv", "uv pip install"] * 2


def test_two_first_calls_at_once_fill_once(project: Project) -> None:
    project.add_uv()
    project.add_python("python3")
    calls = [project.start("doctor", INSTALL_SECONDS="4") for _ in range(2)]
    heard = [call.communicate(timeout=60) for call in calls]
    assert [call.returncode for call in calls] == [0, 0]
    assert project.uv_calls() == ["uv venv", "uv pip install"]
    assert sum("another call is setting up .venv" in err for _, err in heard) == 1


def test_tests_run_after_lint_types_and_architecture(project: Project) -> None:
    project.fill()
    status, out, _ = project.call("test", "-k", "a knock")
    assert status == 0
    headlines = [line for line in out.splitlines() if line.startswith("== ")]
    names = ["ruff check", "ruff format", "mypy", "import-linter", "pytest"]
    assert headlines == [f"== {name} ==" for name in names]
    assert out.splitlines()[-2:] == ["word -k", "word a knock"]


def test_lint_failure_is_told_after_the_tests_have_run(project: Project) -> None:
    project.fill()
    status, out, err = project.call("test", FAILING="-m ruff")
    assert status == 1
    assert "word pytest" in out.splitlines()
    assert err == "upcard: Not clean before the tests: ruff check, ruff format.\n"


def test_a_run_on_postgresql_that_cannot_start_gives_its_own_status(project: Project) -> None:
    project.fill()
    status, _, err = project.call("test", "--postgres", FAILING="-m pytest")
    assert (status, err) == (3, "")


def test_failing_tests_give_their_own_status(project: Project) -> None:
    project.fill()
    status, _, err = project.call("test", FAILING="-m pytest")
    assert (status, err) == (3, "")


@pytest.mark.parametrize("database", [[], ["--postgres"]], ids=["SQLite", "PostgreSQL"])
def test_what_fails_among_others_has_one_go_alone_and_is_named(project: Project, database: list[str]) -> None:
    project.fill()
    words = ["test", *database, "-k", "knock"]
    status, out, err = project.call(*words, FAILING="-m pytest -n", FAILING_WITH="1")
    assert status == 0
    assert "== what failed, once more and alone ==" in out.splitlines()
    assert out.split("word --last-failed\n")[1].splitlines()[-2:] == ["word -k", "word knock"]
    assert "failed among the others and passed alone" in err


@pytest.mark.parametrize("database", [[], ["--postgres"]], ids=["SQLite", "PostgreSQL"])
def test_what_fails_alone_too_has_failed(project: Project, database: list[str]) -> None:
    project.fill()
    status, _, err = project.call("test", *database, FAILING="-m pytest", FAILING_WITH="1")
    assert (status, err) == (1, "")


def test_tests_go_on_without_the_peers(project: Project) -> None:
    project.add_uv()
    project.add_python("python3")
    project.fill()
    project.journal.with_name("journal.broken").touch()
    status, out, err = project.call("test", "--peers", "-x")
    assert status == 0
    assert out.splitlines()[-1] == "word -x"
    assert "The peers could not be installed (see above); the test goes on without them" in err


def test_bench_goes_on_without_the_peers(project: Project) -> None:
    project.add_uv()
    project.add_python("python3")
    project.fill()
    project.journal.with_name("journal.broken").touch()
    status, out, err = project.call("bench", "--peers", "--only", "melds")
    assert status == 0
    assert out.splitlines()[-4:] == ["word -m", "word tests.bench", "word --only", "word melds"]
    assert "The peers could not be installed" in err
