-- The API and the back office say "refused" for mail that is not tried again. A node of the version before still writes "parked".
ALTER TABLE outbox DROP CONSTRAINT outbox_status_known;
UPDATE outbox SET status = 'refused' WHERE status = 'parked';
ALTER TABLE outbox ADD CONSTRAINT outbox_status_known CHECK (status IN ('waiting', 'sent', 'refused', 'parked'));
