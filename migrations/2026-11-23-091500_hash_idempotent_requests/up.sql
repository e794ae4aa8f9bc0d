-- What a create with an Idempotency-Key asked for: the same key with another request is refused. Rows from before have none.
ALTER TABLE idempotency
    ADD COLUMN request_hash bytea,
    ADD CONSTRAINT idempotency_request_hash_length CHECK (octet_length(request_hash) = 32);
