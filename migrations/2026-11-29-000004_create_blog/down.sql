DROP TABLE former_slugs;
DROP TABLE blog_post_authors;
DROP TABLE blog_posts;
