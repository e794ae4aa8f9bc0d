DROP TABLE last_edits;
