CREATE INDEX content_management_public ON content_management (type, id);
DROP INDEX content_management_in_order;
ALTER TABLE content_management DROP COLUMN display_order;
