DROP TABLE settings;
DROP TABLE sessions;
