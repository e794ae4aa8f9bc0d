DROP VIEW knowledge;

CREATE VIEW knowledge AS
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
    '' AS lead
FROM content_management
WHERE published OR type = 'team-member'
UNION ALL
SELECT title, '/blog/' || slug, content, true, search, search_head || ' ' || search_lead, 'post', coalesce(excerpt, '')
FROM blog_posts
WHERE published
UNION ALL
SELECT question, '/faq#item-' || id, answer, false, search, search_head || ' ' || search_lead, 'faq', ''
FROM faq_items
WHERE is_active AND EXISTS (
    SELECT FROM faq_categories
    WHERE faq_categories.id = faq_items.category_id AND faq_categories.is_active
);

ALTER INDEX content_management_search RESET (fastupdate);
ALTER INDEX blog_posts_search RESET (fastupdate);
ALTER INDEX faq_items_search RESET (fastupdate);

DROP INDEX content_management_title_search;
DROP INDEX blog_posts_title_search;
DROP INDEX faq_items_title_search;

ALTER TABLE content_management DROP COLUMN plain_text;
ALTER TABLE blog_posts DROP COLUMN plain_text;
ALTER TABLE faq_items DROP COLUMN plain_text;
