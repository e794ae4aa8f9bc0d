DROP TABLE author_slugs;
DROP TABLE users;
