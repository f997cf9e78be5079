"""The store in a PostgreSQL database, which several processes may share.

Replicas, failover and connection poolers are PostgreSQL's own; nothing here knows of them.
"""
