"""Issue 15.9: the files that a host begins with, judged by the programs that read them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml
from kubernetes_validate.utils import ValidationError

from bot.settings import Settings
from bot.store import SqliteStore
from cogs.endpoint import LARGEST_BYTES, PATH
from tests.documents import ROOT
from tests.host.test_health import LOOPBACK, asked, port_of

HOSTING = ROOT / "docs" / "hosting"
KUBERNETES = ("1.30", "1.37")
SECRETS = {"BOT_TOKEN": "made-up-token", "POSTGRES_PASSWORD": "secret"}

SETTINGS = {f"BOT_{name.upper()}" for name in Settings.model_fields}


def needs(program: str) -> pytest.MarkDecorator:
    """Leave a test out where a program is missing."""
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


def judged(*command: str | Path, **environment: str) -> str:
    """What a program says of a file; fails unless it takes it."""
    ran = subprocess.run(
        command,
        env={"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin", "HOME": "/nonexistent", **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr + ran.stdout
    return ran.stdout


# Docker Compose


@cache
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((HOSTING / "compose.yaml").read_text(encoding="utf-8"))
    return found


def bots() -> dict[str, dict[str, Any]]:
    return {name: each for name, each in compose()["services"].items() if each["image"] == "upcard"}


@needs("docker-compose")
def test_docker_compose_takes_the_file_and_fills_in_the_secrets() -> None:
    told = yaml.safe_load(judged("docker-compose", "-f", HOSTING / "compose.yaml", "config", **SECRETS))
    assert told["services"].keys() == compose()["services"].keys()
    assert told["services"]["web-1"]["environment"]["BOT_DATABASE_URL"] == (
        "postgresql://upcard:secret@postgres/upcard"
    )
    assert told["services"]["proxy"]["environment"]["SITE"] == ":8080"


@needs("docker-compose")
@pytest.mark.parametrize("missing", list(SECRETS))
def test_docker_compose_refuses_to_begin_without_a_secret(missing: str) -> None:
    rest = {name: value for name, value in SECRETS.items() if name != missing}
    with pytest.raises(AssertionError, match=missing):
        judged("docker-compose", "-f", HOSTING / "compose.yaml", "config", **rest)


def test_compose_runs_two_of_each_kind() -> None:
    assert sorted(each["command"][0] for each in bots().values()) == ["run", "run", "web", "web"]


def test_compose_sets_what_there_is_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in bots().values():
        assert each["environment"].keys() <= SETTINGS
        for name, value in each["environment"].items():
            monkeypatch.setenv(name, value)
        settings = Settings(_env_file=None)  # type: ignore[call-arg]  # a parameter of pydantic's own
        assert f":{settings.health_port}/healthz" in each["healthcheck"]["test"][-1]


def test_compose_mounts_files_that_are_there() -> None:
    for each in compose()["services"].values():
        for volume in each.get("volumes", ()):
            source = volume.partition(":")[0]
            assert (HOSTING / source).is_file() if source.startswith(".") else source in compose()["volumes"]
    assert (HOSTING / compose()["x-bot"]["build"] / "Dockerfile").is_file()


def test_compose_gives_no_process_of_the_bot_more_than_it_needs() -> None:
    for each in bots().values():
        assert (each["read_only"], each["cap_drop"]) == (True, ["ALL"])
        assert "ports" not in each


# The proxy


@needs("caddy")
def test_caddy_takes_its_file() -> None:
    judged("caddy", "validate", "--config", HOSTING / "Caddyfile", "--adapter", "caddyfile")
    judged("caddy", "validate", "--config", HOSTING / "Caddyfile", "--adapter", "caddyfile", SITE="a.example")


def test_the_proxy_asks_the_processes_for_what_they_answer() -> None:
    text = (HOSTING / "Caddyfile").read_text(encoding="utf-8")
    web = [name for name, each in bots().items() if each["command"] == ["web"]]
    port = Settings.model_fields["web_port"].default
    assert f"{{$WEB:{' '.join(f'{name}:{port}' for name in web)}}}" in text
    assert f"handle {PATH} {{" in text
    assert f"max_size {LARGEST_BYTES >> 20}MiB" in text


# Prometheus and Grafana


@needs("promtool")
def test_prometheus_takes_its_files() -> None:
    said = judged("promtool", "check", "config", HOSTING / "prometheus.yml")
    assert "rules found" in said


def test_prometheus_asks_every_process() -> None:
    (job,) = yaml.safe_load((HOSTING / "prometheus.yml").read_text(encoding="utf-8"))["scrape_configs"]
    port = compose()["x-bot"]["environment"]["BOT_HEALTH_PORT"]
    targets = {target for group in job["static_configs"] for target in group["targets"]}
    assert targets == {f"{name}:{port}" for name in bots()}


def board_queries() -> Iterator[str]:
    board = json.loads((HOSTING / "grafana" / "upcard.json").read_text(encoding="utf-8"))
    sources = yaml.safe_load((HOSTING / "grafana" / "datasources.yml").read_text(encoding="utf-8"))
    known = {each["uid"] for each in sources["datasources"]}
    for panel in board["panels"]:
        assert panel["datasource"]["uid"] in known
        yield from (target["expr"] for target in panel["targets"])


def alert_queries() -> Iterator[str]:
    alerts = yaml.safe_load((HOSTING / "alerts.yml").read_text(encoding="utf-8"))
    yield from (rule["expr"] for group in alerts["groups"] for rule in group["rules"])


def measured(query: str) -> set[tuple[str, str]]:
    """The measurements that a query names, each with the labels by which it chooses or sums."""
    names = re.findall(r"\b((?:upcard|process)_\w+)(?:\{([^}]*)\})?", query)
    summed = ",".join(re.findall(r"\bby \(([^)]*)\)", query))
    return {
        (name, label)
        for name, chosen in names
        for label in [*re.findall(r"(\w+)=", chosen), *re.findall(r"\w+", summed), ""]
    }


async def test_board_and_alerts_ask_for_what_the_bot_measures(store: SqliteStore) -> None:
    async with port_of(store).open(LOOPBACK, 0) as port:
        _, text = await asked(port, "/metrics")
    families = set(re.findall(r"^# TYPE (\w+)", text, flags=re.MULTILINE))
    real = families | {f"{name}_{part}" for name in families for part in ("bucket", "count", "sum")}
    labels = {"", "le", "job", "instance", "kind"}  # the last are Prometheus' own, and of its file
    labels |= set(re.findall(r'[{,](\w+)="', text)) | {"status", "code"}
    asked_for = {each for query in (*board_queries(), *alert_queries()) for each in measured(query)}
    assert {name for name, _ in asked_for} <= real
    assert {label for _, label in asked_for} <= labels
    on_the_board = {name.removesuffix("_bucket") for query in board_queries() for name, _ in measured(query)}
    ours = {name for name in families if name.startswith("upcard_")}
    assert ours - on_the_board == {"upcard_build_info"}


@needs("promtool")
def test_every_query_of_the_board_can_be_read(tmp_path: Path) -> None:
    rules = [{"record": f"panel:{number}", "expr": each} for number, each in enumerate(board_queries())]
    file = tmp_path / "rules.yml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "board", "rules": rules}]}), encoding="utf-8")
    judged("promtool", "check", "rules", file)


# Kubernetes


@cache
def manifests() -> tuple[dict[str, Any], ...]:
    return tuple(yaml.safe_load_all((HOSTING / "kubernetes.yaml").read_text(encoding="utf-8")))


def of_kind(kind: str) -> list[dict[str, Any]]:
    return [each for each in manifests() if each["kind"] == kind]


def pods() -> list[dict[str, Any]]:
    return [each["spec"]["template"] for each in of_kind("Deployment")]


@pytest.mark.parametrize("version", KUBERNETES)
@pytest.mark.parametrize(
    "manifest", manifests(), ids=lambda each: f"{each['kind']}-{each['metadata']['name']}"
)
def test_kubernetes_takes_each_manifest(manifest: dict[str, Any], version: str) -> None:
    kubernetes_validate.validate(manifest, version, strict=True)


def test_a_misspelt_manifest_would_be_found() -> None:
    (first, *_) = of_kind("Deployment")
    with pytest.raises(ValidationError, match="replicaz"):
        kubernetes_validate.validate({**first, "spec": {**first["spec"], "replicaz": 2}}, "1.37", strict=True)


def test_what_belongs_together_finds_each_other() -> None:
    labels = [pod["metadata"]["labels"] for pod in pods()]
    for each in of_kind("Deployment"):
        assert each["spec"]["selector"]["matchLabels"] == each["spec"]["template"]["metadata"]["labels"]
    for each in of_kind("PodDisruptionBudget"):
        assert each["spec"]["selector"]["matchLabels"] in labels
    (service,) = of_kind("Service")
    (web,) = (pod for pod in pods() if pod["metadata"]["labels"] == service["spec"]["selector"])
    ports = {each["name"] for each in web["spec"]["containers"][0]["ports"]}
    assert {each["targetPort"] for each in service["spec"]["ports"]} <= ports
    (scaler,) = of_kind("HorizontalPodAutoscaler")
    target = scaler["spec"]["scaleTargetRef"]
    assert (target["kind"], target["name"]) in {
        (each["kind"], each["metadata"]["name"]) for each in manifests()
    }
    ((rule,),) = (each["spec"]["rules"] for each in of_kind("Ingress"))
    (path,) = rule["http"]["paths"]
    assert path["path"] == PATH
    assert path["backend"]["service"]["name"] == service["metadata"]["name"]


def test_kubernetes_sets_what_there_is_to_set_and_asks_ports_that_are_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (common,) = of_kind("ConfigMap")
    for name, value in common["data"].items():
        monkeypatch.setenv(name, value)
    settings = Settings(_env_file=None)  # type: ignore[call-arg]  # a parameter of pydantic's own
    numbers = {"health": settings.health_port, "web": settings.web_port}
    for pod in pods():
        (container,) = pod["spec"]["containers"]
        assert {each["name"] for each in container["env"]} | common["data"].keys() <= SETTINGS
        open_ports = {each["name"]: each["containerPort"] for each in container["ports"]}
        assert open_ports.items() <= numbers.items()
        for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
            assert container[probe]["httpGet"]["port"] in open_ports
        assert pod["metadata"]["annotations"]["prometheus.io/port"] == str(settings.health_port)


def test_pods_may_do_no_more_than_they_need() -> None:
    for pod in pods():
        assert pod["spec"]["securityContext"]["runAsNonRoot"] is True
        for container in pod["spec"]["containers"]:
            assert container["securityContext"] == {
                "allowPrivilegeEscalation": False,
                "readOnlyRootFilesystem": True,
                "capabilities": {"drop": ["ALL"]},
            }


@pytest.mark.parametrize(
    "file", sorted(path for path in HOSTING.rglob("*") if path.is_file()), ids=lambda p: p.name
)
def test_no_file_names_another_setting(file: Path) -> None:
    assert set(re.findall(r"\bBOT_[A-Z_]+", file.read_text(encoding="utf-8"))) <= SETTINGS
