DROP TABLE former_slugs;
