//! The rows that the writes compete for.

/// New rows get ids beyond those of [`RESET`].
pub const TABLES: &str = "users blog_posts content_management faq_categories faq_items navigation_items \
    contact_submissions outbox newsletter_subscriptions";

/// Restores the initial rows: user 1 is an administrator, 2 and 3 have no author slug yet.
pub const RESET: &str = "
    DELETE FROM users; DELETE FROM blog_posts; DELETE FROM content_management; DELETE FROM faq_categories;
    DELETE FROM navigation_items; DELETE FROM contact_submissions; DELETE FROM newsletter_subscriptions;
    DELETE FROM deletions;
    INSERT INTO users (id, username, username_key, password_hash, is_admin)
        VALUES (1, 'root', 'root', 'hash', true), (2, 'ada', 'ada', 'hash', false), (3, 'eve', 'eve', 'hash', false);
    INSERT INTO sessions (key_hash, user_id, state, expires_at)
        SELECT sha256(convert_to(n::text, 'UTF8')), 1 + n % 3, '{}', now() + (n - 3) * interval '1 h'
        FROM generate_series(0, 7) n;
    INSERT INTO idempotency (user_id, scope, key_hash, request_hash, answer, created_at)
        SELECT 1 + n % 3, 'old', sha256(convert_to(n::text, 'UTF8')), sha256('r'), '{}', now() - interval '40 days'
        FROM generate_series(0, 7) n;
    INSERT INTO blog_posts (id, title, slug, content, author_id)
        VALUES (1, 'One', 'one', 'x', 2), (2, 'Two', 'two', 'x', 3);
    INSERT INTO blog_post_authors (blog_post_id, author_id) VALUES (1, 2), (1, 3), (2, 2), (2, 3);
    INSERT INTO content_management (id, title, type, content)
        VALUES (1, 'One', 'service', 'x'), (2, 'Two', 'service', 'x');
    INSERT INTO faq_categories (id, name, name_key) VALUES (1, 'one', 'one'), (2, 'two', 'two');
    INSERT INTO faq_items (id, question, answer, category_id)
        VALUES (1, 'What is it?', 'A question.', 1), (2, 'What is it?', 'A question.', 2);
    INSERT INTO navigation_items (id, label, href, parent_id)
        VALUES (1, 'One', '/', NULL), (2, 'Two', '/', 1), (3, 'Three', '/', 1);
    INSERT INTO contact_submissions (id, name, email, message)
        VALUES (1, 'Ada', 'ada@example.com', 'x'), (2, 'Eve', 'eve@example.com', 'x');
    INSERT INTO outbox (id, contact_id, message_id) VALUES (1, 1, 'one'), (2, 2, 'two');
    INSERT INTO newsletter_subscriptions (id, email, email_key)
        VALUES (1, 'a@example.com', 'a@example.com'), (2, 'b@example.com', 'b@example.com');";
