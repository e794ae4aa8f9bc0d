DROP TABLE outbox;
DROP TABLE contact_submissions;
