CREATE TABLE sessions (
    -- SHA-256 of the key: who reads the table can't take a session over.
    key_hash bytea PRIMARY KEY,
    user_id integer,
    state jsonb NOT NULL,
    expires_at timestamptz NOT NULL,
    touched_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT sessions_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT sessions_key_hash_length CHECK (octet_length(key_hash) = 32),
    CONSTRAINT sessions_state_object CHECK (jsonb_typeof(state) = 'object')
);

CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- What all nodes share and none is configured with: the key that signs session cookies.
CREATE TABLE settings (
    name text PRIMARY KEY,
    value bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT settings_name_present CHECK (name <> '')
);
