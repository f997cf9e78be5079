"""What Alembic runs for every command: the migrations, in the transaction of the caller.

A new schema is a new file in `versions`, numbered on from the last one; it never imports `bot.store.tables`,
which will have moved on when an old database meets it.
"""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
