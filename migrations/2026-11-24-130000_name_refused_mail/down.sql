ALTER TABLE outbox DROP CONSTRAINT outbox_status_known;
UPDATE outbox SET status = 'parked' WHERE status = 'refused';
ALTER TABLE outbox ADD CONSTRAINT outbox_status_known CHECK (status IN ('waiting', 'sent', 'parked'));
