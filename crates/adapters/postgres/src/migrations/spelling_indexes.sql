DO $$
DECLARE
    searched text;
BEGIN
    IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
        FOREACH searched IN ARRAY ARRAY['content_management', 'blog_posts', 'faq_items', 'pages'] LOOP
            IF to_regclass(searched || '_spelling') IS NULL THEN
                EXECUTE format(
                    'CREATE INDEX %I ON %I USING gin ((search_head || '' '' || search_lead) gin_trgm_ops) WITH (fastupdate = off)',
                    searched || '_spelling', searched
                );
            END IF;
        END LOOP;
    END IF;
EXCEPTION WHEN insufficient_privilege THEN
    RAISE NOTICE 'no search by spelling: %', SQLERRM;
END
$$;
