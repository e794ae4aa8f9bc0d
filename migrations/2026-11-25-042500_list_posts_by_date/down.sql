DROP INDEX blog_posts_by_status;
DROP INDEX blog_posts_by_date;
