DROP INDEX users_oldest;
ALTER TABLE users DROP COLUMN search_head;
