-- What administrators do with an enquiry, and what they find it by: folded like everything that is searched.
ALTER TABLE contact_submissions
    ADD COLUMN status text NOT NULL DEFAULT 'new',
    ADD COLUMN version integer NOT NULL DEFAULT 1,
    ADD COLUMN search_head text NOT NULL DEFAULT '',
    ADD COLUMN search_body text NOT NULL DEFAULT '',
    ADD CONSTRAINT contact_submissions_status_known CHECK (status IN ('new', 'read', 'answered', 'spam')),
    ADD CONSTRAINT contact_submissions_version_positive CHECK (version > 0);

-- The database folds nothing but ASCII: of the enquiries that are here already, other letters are found as they were written.
UPDATE contact_submissions
    SET search_head = lower(name), search_body = lower(concat_ws(' ', email, company, message));

CREATE INDEX contact_submissions_by_status ON contact_submissions (status, created_at DESC, id DESC);

-- An enquiry has one mail.
DROP INDEX outbox_by_contact;
ALTER TABLE outbox ADD CONSTRAINT outbox_contact_unique UNIQUE (contact_id);

CREATE INDEX newsletter_subscriptions_newest ON newsletter_subscriptions (created_at DESC, id DESC);
