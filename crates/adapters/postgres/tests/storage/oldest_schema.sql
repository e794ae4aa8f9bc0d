-- Rows as the oldest schema stores them (migrations up to name_knowledge_kinds), one row for each change of a later migration.
INSERT INTO users (id, username, username_key, password_hash, is_admin, author_slug)
VALUES (1, 'ada', 'ada', 'x', true, 'ada'), (2, '...', '...', 'x', true, '..');
INSERT INTO author_slugs (slug, user_id) VALUES ('ada', 1), ('..', 2);
INSERT INTO content_management (id, title, type, content, metadata, search_head)
VALUES (1, 'Forecasts', 'service', 'We forecast *demand*.', '{"icon": "chart"}', 'forecasts');
INSERT INTO blog_posts (id, title, slug, content, published, tags, tag_keys, search_head)
VALUES (1, 'First post', 'first-post', '# Hello', true, '{News}', '{news}', 'first post');
INSERT INTO blog_post_authors (blog_post_id, author_id) VALUES (1, 1), (1, 2);
INSERT INTO faq_categories (id, name, name_key) VALUES (1, 'General', 'general');
INSERT INTO faq_items (id, question, answer, category_id, search_head)
VALUES (1, 'How long does it take?', 'Six weeks, as a rule.', 1, 'how long does it take?');
INSERT INTO navigation_items (id, label, href) VALUES (1, 'Services', '/services');
INSERT INTO contact_submissions (id, name, email, company, message) VALUES
    (1, 'Grace', 'Grace@example.com', NULL, 'Call me.'),
    (2, 'Linus', 'linus@example.com', 'Kernel Ltd', 'Mail me.');
INSERT INTO outbox (contact_id, message_id, status, attempts, last_error) VALUES
    (1, 'one@portico', 'waiting', 0, NULL),
    (2, 'two@portico', 'parked', 9, '550 No such mailbox');
INSERT INTO newsletter_subscriptions (email, email_key) VALUES ('Grace@example.com', 'grace@example.com');
INSERT INTO idempotency (user_id, scope, key_hash) VALUES (1, 'blog', sha256('key'));
