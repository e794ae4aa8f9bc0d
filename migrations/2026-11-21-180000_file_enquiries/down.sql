DROP INDEX newsletter_subscriptions_newest;

ALTER TABLE outbox DROP CONSTRAINT outbox_contact_unique;
CREATE INDEX outbox_by_contact ON outbox (contact_id);

DROP INDEX contact_submissions_by_status;
ALTER TABLE contact_submissions
    DROP COLUMN status,
    DROP COLUMN version,
    DROP COLUMN search_head,
    DROP COLUMN search_body;
