ALTER TABLE idempotency DROP COLUMN request_hash;
