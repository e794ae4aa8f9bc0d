ALTER TABLE contact_submissions DROP COLUMN once_hash;
