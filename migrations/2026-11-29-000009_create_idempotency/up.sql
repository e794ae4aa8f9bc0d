-- The first answer to a create that came with an Idempotency-Key, made in that create's transaction.
CREATE TABLE idempotency (
    user_id integer NOT NULL,
    scope text NOT NULL,
    key_hash bytea NOT NULL,
    -- What the create asked for: the same key with another request is refused.
    request_hash bytea NOT NULL,
    answer jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, scope, key_hash),
    CONSTRAINT idempotency_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT idempotency_scope_present CHECK (scope <> ''),
    CONSTRAINT idempotency_key_hash_length CHECK (octet_length(key_hash) = 32),
    CONSTRAINT idempotency_request_hash_length CHECK (octet_length(request_hash) = 32)
);

CREATE INDEX idempotency_by_age ON idempotency (created_at);
