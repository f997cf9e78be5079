"""Records: one class declares a table and is the type of its rows, and mypy checks both.

``class SeatRow(Record)`` with ``missed: Field[int]`` makes a table with that column. ``SeatRow.missed`` is
the column, for statements: ``select(SeatRow.missed).where(SeatRow.user == user)`` is a ``Select[int]``. In a
row, ``row.missed`` is an int. A misspelt column, or a value of another type, does not pass mypy, when
statements are made with `bot.store.repository.select` and `bot.store.repository.set_to`.

This is SQLAlchemy Core with dataclasses, and not its ORM: rows are handed to code that knows no database and
outlive their connection, so they must be plain frozen values, with no session, identity map or lazy loading
behind them. The ORM has no frozen instances, and reading them took a quarter longer.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Generic,
    Never,
    Self,
    TypeVar,
    Union,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from sqlalchemy import Column, ColumnElement, ForeignKey, FromClause, MetaData, Table
from sqlalchemy.types import TypeEngine

from bot.store.columns import stored_as

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

T = TypeVar("T")

if TYPE_CHECKING:

    class Field(ColumnElement[T]):
        """A column of a record's table, and the value of it in one row."""

        key: str

        @overload
        def __get__(self, instance: None, owner: object) -> Self: ...
        @overload
        def __get__(self, instance: object, owner: object) -> T: ...
        def __get__(self, instance: object, owner: object) -> Any: ...

        # From the type of the value mypy learns what the constructor takes; nobody can assign, as there is
        # no instance of Never.
        def __set__(self, instance: Never, value: T) -> None: ...

else:

    class Field(Generic[T]):
        """A column of a record's table, and the value of it in one row."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Declared:
    """What is said of a column beside the type of its values: to dataclasses, and to SQLAlchemy."""

    field: Mapping[str, Any]
    stored: TypeEngine[Any] | None
    arguments: tuple[ForeignKey, ...]
    options: Mapping[str, Any]


def column(  # noqa: PLR0913  # two libraries' options, all named
    *arguments: ForeignKey,
    stored: TypeEngine[Any] | None = None,
    default: object = dataclasses.MISSING,
    default_factory: object = dataclasses.MISSING,
    repr: bool = True,  # noqa: A002  # as dataclasses.field calls it
    primary_key: bool = False,
    autoincrement: bool = False,
    unique: bool | None = None,
    server_default: str | None = None,
) -> Any:  # noqa: ANN401  # it stands where a value of the field's type does
    """Say more of a column than its type does.

    ``default``, ``default_factory`` and ``repr`` are for making and printing rows, as `dataclasses.field` has
    them: what may be a card or a secret is not printed. ``stored`` takes the place of the column type that
    `bot.store.columns.stored_as` knows for the values. The others are SQLAlchemy's.
    """
    return _Declared(
        field={"default": default, "default_factory": default_factory, "repr": repr},
        stored=stored,
        arguments=arguments,
        options={
            "primary_key": primary_key,
            "autoincrement": autoincrement,
            "unique": unique,
            "server_default": server_default,
        },
    )


@dataclass_transform(kw_only_default=True, field_specifiers=(column,))
class Record:
    """A row of a table, as a frozen dataclass whose fields are the table's columns.

    A subclass with a ``__tablename__`` makes that table; ``__table_args__`` are the constraints, indexes and
    options of SQLAlchemy's declarative classes. One with a ``__table__`` reads some columns of that table or
    query. One with neither declares columns for its own subclasses.
    """

    __tablename__: ClassVar[str]
    __table__: ClassVar[FromClause]
    __table_args__: ClassVar[tuple[Any, ...]] = ()
    _columns: ClassVar[Mapping[str, _Declared]] = {}
    _names: ClassVar[tuple[str, ...]]
    """The columns in the order in which ``select(cls)`` gives them."""

    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]

    def __init_subclass__(cls) -> None:
        own = [name for name in cls.__annotations__ if not name.startswith("_")]
        declared = {name: cls.__dict__.get(name) or column() for name in own}
        for name in own:
            setattr(cls, name, dataclasses.field(**declared[name].field))
        dataclasses.dataclass(frozen=True, kw_only=True)(cls)
        cls._columns = {**cls._columns, **declared}
        if hasattr(cls, "__tablename__"):
            cls.__table__ = _make_table(cls)
        if hasattr(cls, "__table__"):
            # The values of a row lie in its __dict__ and win over these class attributes, which are no
            # descriptors: reading one costs nothing extra. Slots would take the attributes' place.
            cls._names = tuple(cls.__table__.c.keys())
            for name in cls._columns:
                setattr(cls, name, cls.__table__.c[name])

    @classmethod
    def __clause_element__(cls) -> FromClause:
        """What SQLAlchemy takes the class for in a statement."""
        return cls.__table__

    @classmethod
    def from_row(cls, row: Iterable[Any]) -> Self:
        """What a row of ``select(cls)`` holds. The frozen constructor would take three times as long."""
        made = object.__new__(cls)
        made.__dict__.update(zip(cls._names, row, strict=True))
        return made

    @classmethod
    def split(cls, row: Sequence[Any]) -> tuple[Self, Sequence[Any]]:
        """What a row holds of ``select(cls)`` with more columns: the record, and their values."""
        width = len(cls._names)
        return cls.from_row(row[:width]), row[width:]

    @classmethod
    def split_if_any(cls, row: Sequence[Any]) -> tuple[Self | None, Sequence[Any]]:
        """As `split`, of an outer join: None where there is no such record."""
        width = len(cls._names)
        # No table's first column may be NULL.
        return None if row[0] is None else cls.from_row(row[:width]), row[width:]

    @classmethod
    def alias(cls, name: str) -> type[Self]:
        """The table under another name, for statements that join it with itself."""
        return cast("type[Self]", _Alias(cls.__table__.alias(name)))


class _Alias:
    """The columns of a table under another name."""

    def __init__(self, table: FromClause) -> None:
        self.__dict__.update(table.c.items())
        self._table = table

    def __clause_element__(self) -> FromClause:
        return self._table


def _make_table(record: type[Record]) -> Table:
    kinds = get_type_hints(record)
    columns = [_make_column(name, kinds[name], said) for name, said in record._columns.items()]
    arguments, options = record.__table_args__, {}
    if arguments and isinstance(arguments[-1], dict):
        arguments, options = arguments[:-1], arguments[-1]
    return Table(record.__tablename__, METADATA, *columns, *arguments, **options)


def _make_column(name: str, field: object, declared: _Declared) -> Column[Any]:
    """A column for ``Field[kind]``; it may be NULL when the kind is ``| None`` and it is no part of a key."""
    (kind,) = get_args(field)
    kinds = get_args(kind) if get_origin(kind) in {Union, UnionType} else (kind,)
    (plain,) = (each for each in kinds if each is not NoneType)
    stored = stored_as(plain) if declared.stored is None else declared.stored
    nullable = NoneType in kinds and not declared.options["primary_key"]
    return Column(name, stored, *declared.arguments, nullable=nullable, **declared.options)


def values_of(row: Record) -> dict[str, Any]:
    """The values of a row by the names of their columns."""
    return dict(row.__dict__)
