"""The tables, each declared together with the type of its rows; see `bot.store.records`.

The columns of a table have the order of the first migration, whatever the order here: blobs and long texts
stand last in the file, so that reading a version does not page through a snapshot.
"""
