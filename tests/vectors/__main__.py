"""The command: runs the files named, prints each failure, and ends with ``N passed, M failed``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.vectors.runner import Failure, run_file


def main(files: list[str]) -> int:
    """The exit status: 0 when every vector passed."""
    if not files:
        print("usage: python -m tests.vectors FILE...", file=sys.stderr)
        return 2
    passed = 0
    failures: list[Failure] = []
    for file in files:
        report = run_file(Path(file))
        passed += report.passed
        failures += report.failures
    for failure in failures:
        print(f"{failure.case}  {failure.title}")
        print(f"  expected  {json.dumps(failure.expected, ensure_ascii=False)}")
        print(f"  came      {json.dumps(failure.came, ensure_ascii=False)}")
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
