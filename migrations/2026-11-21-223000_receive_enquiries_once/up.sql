-- An enquiry that came with an Idempotency-Key: the hash of the key and of all that was written, so that visitors who happen to
-- use the same key do not lose what they write.
ALTER TABLE contact_submissions
    ADD COLUMN once_hash bytea,
    ADD CONSTRAINT contact_submissions_once_unique UNIQUE (once_hash),
    ADD CONSTRAINT contact_submissions_once_hash_length CHECK (octet_length(once_hash) = 32);
