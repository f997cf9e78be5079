"""The schema's versions, which every kind of database goes through."""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
