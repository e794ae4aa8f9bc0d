-- The site's own pages, such as how to reach the company. The server writes them at each start, as it is configured.
CREATE TABLE site_pages (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    path text NOT NULL UNIQUE,
    title text NOT NULL,
    plain_text text NOT NULL,
    search_head text NOT NULL,
    search_lead text NOT NULL,
    search_body text NOT NULL,
    search tsvector NOT NULL GENERATED ALWAYS AS (
        setweight(to_tsvector('english', search_head), 'A') ||
        setweight(to_tsvector('english', search_lead), 'B') ||
        setweight(to_tsvector('english', search_body), 'C')
    ) STORED
);

-- What a search finds, in one place: published content and the site's own pages. Who may see what is said here once.
CREATE VIEW search_documents AS
SELECT
    type AS kind,
    id,
    title,
    CASE type
        WHEN 'service' THEN '/services/' || id
        WHEN 'case-study' THEN '/case-studies/' || id
        ELSE '/about'
    END AS path,
    '' AS lead,
    plain_text,
    search,
    to_tsvector('english', search_head) AS title_search,
    search_head || ' ' || search_lead AS spelling
FROM content_management
WHERE published OR type = 'team-member'
UNION ALL
SELECT
    'post', id, title, '/blog/' || slug, coalesce(excerpt, ''), plain_text,
    search, to_tsvector('english', search_head), search_head || ' ' || search_lead
FROM blog_posts
WHERE published
UNION ALL
SELECT
    'faq', id, question, '/faq#item-' || id, '', plain_text,
    search, to_tsvector('english', search_head), search_head || ' ' || search_lead
FROM faq_items
WHERE is_active AND EXISTS (
    SELECT FROM faq_categories
    WHERE faq_categories.id = faq_items.category_id AND faq_categories.is_active
)
UNION ALL
SELECT
    'page', id, title, path, '', plain_text,
    search, to_tsvector('english', search_head), search_head || ' ' || search_lead
FROM site_pages
UNION ALL
SELECT
    'page', id, title, '/pages/' || slug, coalesce(description, ''), plain_text,
    search, to_tsvector('english', search_head), search_head || ' ' || search_lead
FROM pages
WHERE published;

-- Misspelt words are found by trigrams, where the extension is there or may be made. Where not, the product does without. The program
-- makes the indexes after its migrations, because an administrator may install the extension later.
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN OTHERS THEN
    RAISE NOTICE 'no search by spelling: %', SQLERRM;
END
$$;
