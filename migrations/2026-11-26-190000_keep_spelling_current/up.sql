-- A search with a misspelt word reads the list of pending entries, as with the indexes of words: after 10,000 changed posts it took four
-- times as long. Without pg_trgm there are no such indexes.
DO $$
DECLARE
    spelling text;
BEGIN
    FOREACH spelling IN ARRAY ARRAY['content_management_spelling', 'blog_posts_spelling', 'faq_items_spelling'] LOOP
        IF to_regclass(spelling) IS NOT NULL THEN
            EXECUTE format('ALTER INDEX %I SET (fastupdate = off)', spelling);
            PERFORM gin_clean_pending_list(spelling::regclass);
        END IF;
    END LOOP;
END
$$;
