-- Lower comes first; equal orders by id, so that existing lists stay as they are.
ALTER TABLE content_management
    ADD COLUMN display_order integer NOT NULL DEFAULT 0,
    ADD CONSTRAINT content_management_display_order_natural CHECK (display_order >= 0);
CREATE INDEX content_management_in_order ON content_management (type, display_order, id);
DROP INDEX content_management_public;
