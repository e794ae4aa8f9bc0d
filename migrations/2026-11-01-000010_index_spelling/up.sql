-- Misspelt words are found by trigrams, where the extension is there or may be made. Where not, the product does without.
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX content_management_spelling ON content_management
        USING gin ((search_head || ' ' || search_lead) gin_trgm_ops);
    CREATE INDEX blog_posts_spelling ON blog_posts
        USING gin ((search_head || ' ' || search_lead) gin_trgm_ops);
    CREATE INDEX faq_items_spelling ON faq_items
        USING gin ((search_head || ' ' || search_lead) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
    RAISE NOTICE 'no search by spelling: %', SQLERRM;
END
$$;
