ALTER INDEX IF EXISTS faq_items_spelling RESET (fastupdate);
ALTER INDEX IF EXISTS blog_posts_spelling RESET (fastupdate);
ALTER INDEX IF EXISTS content_management_spelling RESET (fastupdate);
