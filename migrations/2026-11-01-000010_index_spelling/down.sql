-- The extension stays: it may be somebody else's.
DROP INDEX IF EXISTS faq_items_spelling;
DROP INDEX IF EXISTS blog_posts_spelling;
DROP INDEX IF EXISTS content_management_spelling;
