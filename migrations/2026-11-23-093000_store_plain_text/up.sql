-- What is written in markdown as plain text, beside it: a search quotes from it and parses nothing. NULL until the server has
-- filled it in, which it does in the background after this.
ALTER TABLE content_management ADD COLUMN plain_text text;
ALTER TABLE blog_posts ADD COLUMN plain_text text;
ALTER TABLE faq_items ADD COLUMN plain_text text;

-- Pages with a word in their title, found without reading the (large) vectors of whole texts.
CREATE INDEX content_management_title_search ON content_management
    USING gin (to_tsvector('english', search_head)) WITH (fastupdate = off);
CREATE INDEX blog_posts_title_search ON blog_posts
    USING gin (to_tsvector('english', search_head)) WITH (fastupdate = off);
CREATE INDEX faq_items_title_search ON faq_items
    USING gin (to_tsvector('english', search_head)) WITH (fastupdate = off);

-- Each search reads the list of pending entries, and with a long list the planner reads all rows instead of the index.
ALTER INDEX content_management_search SET (fastupdate = off);
ALTER INDEX blog_posts_search SET (fastupdate = off);
ALTER INDEX faq_items_search SET (fastupdate = off);
SELECT gin_clean_pending_list('content_management_search'), gin_clean_pending_list('blog_posts_search'),
    gin_clean_pending_list('faq_items_search');

-- The new columns come last: a node of the version before still reads the others.
CREATE OR REPLACE VIEW knowledge AS
SELECT
    title,
    CASE type
        WHEN 'service' THEN '/services/' || id
        WHEN 'case-study' THEN '/case-studies/' || id
        ELSE '/about'
    END AS path,
    content AS text,
    type <> 'team-member' AS markdown,
    search,
    search_head || ' ' || search_lead AS spelling,
    type AS kind,
    '' AS lead,
    id,
    to_tsvector('english', search_head) AS title_search,
    plain_text
FROM content_management
WHERE published OR type = 'team-member'
UNION ALL
SELECT
    title, '/blog/' || slug, content, true, search, search_head || ' ' || search_lead, 'post', coalesce(excerpt, ''),
    id, to_tsvector('english', search_head), plain_text
FROM blog_posts
WHERE published
UNION ALL
SELECT
    question, '/faq#item-' || id, answer, false, search, search_head || ' ' || search_lead, 'faq', '',
    id, to_tsvector('english', search_head), plain_text
FROM faq_items
WHERE is_active AND EXISTS (
    SELECT FROM faq_categories
    WHERE faq_categories.id = faq_items.category_id AND faq_categories.is_active
);
