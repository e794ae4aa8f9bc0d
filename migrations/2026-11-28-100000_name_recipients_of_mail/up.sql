-- The recipients that have a mail which is still to be sent to others. A node of the version before sends it to all of them again.
ALTER TABLE outbox ADD COLUMN delivered_to text[] NOT NULL DEFAULT '{}';
