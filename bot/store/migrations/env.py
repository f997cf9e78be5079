"""What Alembic runs for every command: the migrations, in the transaction of the caller.

A new schema is a new file in `versions`, with the number after the last one. It never imports
`bot.store.model`, which will have changed again by the time an old database meets it.
"""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
