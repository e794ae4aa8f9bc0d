-- Who saved the present version of an entity, for the message of a conflict. There are no foreign keys, because ids are not reused
-- and rows are swept after a month.
CREATE TABLE last_edits (
    entity text NOT NULL,
    entity_id integer NOT NULL,
    version integer NOT NULL,
    edited_by integer NOT NULL,
    edited_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (entity, entity_id),
    CONSTRAINT last_edits_entity_present CHECK (entity <> '')
);

CREATE INDEX last_edits_by_age ON last_edits (edited_at);
