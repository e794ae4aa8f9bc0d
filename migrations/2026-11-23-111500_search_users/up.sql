-- Username and display name, folded, as the list of users searches them. NULL until the server has filled it in, which it does in
-- the background after this.
ALTER TABLE users ADD COLUMN search_head text;

CREATE INDEX users_oldest ON users (created_at, id);
