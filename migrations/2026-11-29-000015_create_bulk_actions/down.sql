DROP TABLE bulk_changes;
DROP TABLE bulk_actions;
