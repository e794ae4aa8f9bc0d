ALTER TABLE outbox DROP COLUMN delivered_to;
