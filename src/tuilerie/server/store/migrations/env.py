"""Run by Alembic; the connection comes from `store.py`."""

from alembic import context

from tuilerie.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
