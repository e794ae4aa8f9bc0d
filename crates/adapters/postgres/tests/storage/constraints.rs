//! Every constraint of the migrations, tested by SQL that bypasses the code.

use diesel::result::Error;
use postgres::testing::Database;

use crate::support::sql;

const ROWS: &str = "
    INSERT INTO users (id, username, username_key, password_hash, author_slug) VALUES
        (1, 'ada', 'ada', 'x', 'ada'), (2, 'eve', 'eve', 'x', null);
    INSERT INTO author_slugs (slug, user_id) VALUES ('ada', 1);
    INSERT INTO sessions (key_hash, user_id, state, expires_at) VALUES (sha256('k'), 1, '{}', now());
    INSERT INTO settings (name, value) VALUES ('one', 'x');
    INSERT INTO rate_limits (quota, client, arrival) VALUES ('login', 'a', now());
    INSERT INTO ai_usage (day, calls, tokens) VALUES ('2026-11-26', 1, 1);
    INSERT INTO content_management (id, title, type, content) VALUES (1, 't', 'service', 'c');
    INSERT INTO blog_posts (id, title, slug, content, author_id) VALUES (1, 't', 'one', 'c', 1), (2, 't', 'two', 'c', 2);
    INSERT INTO blog_post_authors (blog_post_id, author_id) VALUES (1, 1), (2, 1), (1, 2);
    INSERT INTO former_slugs (slug, blog_post_id) VALUES ('old', 1);
    INSERT INTO deletions (id, entity, entity_id, rows, details) VALUES (1, 'post', 9, '{}', '{}');
    INSERT INTO bulk_actions (id, entity) VALUES (1, 'post');
    INSERT INTO bulk_changes (action_id, entity_id, deletion_id) VALUES (1, 9, 1);
    INSERT INTO last_edits (entity, entity_id, version, edited_by) VALUES ('post', 1, 1, 1);
    INSERT INTO pages (id, title, slug, content) VALUES (1, 't', 'one', 'c'), (2, 't', 'two', 'c');
    INSERT INTO faq_categories (id, name, name_key) VALUES (1, 'Name', 'name');
    INSERT INTO faq_items (id, question, answer, category_id) VALUES (1, 'Why so?', 'Because of it.', 1);
    INSERT INTO navigation_items (id, label, href) VALUES (1, 'a', '/');
    INSERT INTO navigation_items (id, label, href, parent_id) VALUES (2, 'b', '/', 1);
    INSERT INTO contact_submissions (id, name, email, message) VALUES (1, 'n', 'e', 'm'), (2, 'n', 'e', 'm');
    INSERT INTO outbox (id, contact_id, message_id) VALUES (1, 1, 'm1');
    INSERT INTO newsletter_subscriptions (email, email_key) VALUES ('A', 'a');
    INSERT INTO idempotency (user_id, scope, key_hash, request_hash) VALUES (1, 'blog', sha256('k'), sha256('r'));";

/// A statement, and the constraint that rejects it.
const REFUSED: &[(&str, &str)] = &[
    (
        "INSERT INTO users (id, username, username_key, password_hash) VALUES (9, 'Ada', 'ada', 'x')",
        "users_username_key_unique",
    ),
    ("UPDATE users SET author_slug = 'ada' WHERE id = 2", "users_author_slug_unique"),
    ("UPDATE users SET username = 'ab'", "users_username_length"),
    ("UPDATE users SET username = repeat('a', 51)", "users_username_length"),
    ("UPDATE users SET username_key = ''", "users_username_key_present"),
    ("UPDATE users SET password_hash = ''", "users_password_hash_present"),
    ("UPDATE users SET author_slug = '' WHERE id = 1", "users_author_slug_present"),
    ("UPDATE users SET version = 0", "users_version_positive"),
    ("INSERT INTO author_slugs (slug, user_id) VALUES ('ada', 2)", "author_slugs_pkey"),
    ("INSERT INTO author_slugs (slug, user_id) VALUES ('x', 9)", "author_slugs_user"),
    ("INSERT INTO author_slugs (slug, user_id) VALUES ('', 1)", "author_slugs_slug_present"),
    ("INSERT INTO former_slugs (slug, blog_post_id) VALUES ('old', 2)", "former_slugs_pkey"),
    ("INSERT INTO former_slugs (slug, blog_post_id) VALUES ('x', 9)", "former_slugs_post"),
    ("INSERT INTO former_slugs (slug, blog_post_id) VALUES ('', 1)", "former_slugs_slug_present"),
    ("INSERT INTO last_edits (entity, entity_id, version, edited_by) VALUES ('post', 1, 2, 1)", "last_edits_pkey"),
    ("UPDATE last_edits SET entity = ''", "last_edits_entity_present"),
    ("UPDATE deletions SET entity = ''", "deletions_entity_present"),
    ("UPDATE deletions SET rows = '[]'", "deletions_rows_object"),
    ("UPDATE deletions SET details = '[]'", "deletions_details_object"),
    ("UPDATE bulk_actions SET entity = ''", "bulk_actions_entity_present"),
    ("UPDATE bulk_changes SET action_id = 9", "bulk_changes_action"),
    ("UPDATE bulk_changes SET deletion_id = 9", "bulk_changes_deletion"),
    ("UPDATE bulk_changes SET fields = '{}', version = 1", "bulk_changes_undo"),
    ("UPDATE bulk_changes SET deletion_id = NULL", "bulk_changes_undo"),
    ("INSERT INTO sessions (key_hash, state, expires_at) VALUES (sha256('k'), '{}', now())", "sessions_pkey"),
    ("UPDATE sessions SET user_id = 9", "sessions_user"),
    ("UPDATE sessions SET key_hash = 'short'", "sessions_key_hash_length"),
    ("UPDATE sessions SET state = '1'", "sessions_state_object"),
    ("INSERT INTO settings (name, value) VALUES ('one', 'y')", "settings_pkey"),
    ("UPDATE settings SET name = ''", "settings_name_present"),
    ("INSERT INTO rate_limits (quota, client, arrival) VALUES ('login', 'a', now())", "rate_limits_pkey"),
    ("UPDATE rate_limits SET quota = ''", "rate_limits_quota_present"),
    ("INSERT INTO ai_usage (day, calls, tokens) VALUES ('2026-11-26', 1, 1)", "ai_usage_pkey"),
    ("UPDATE ai_usage SET calls = -1", "ai_usage_calls_natural"),
    ("UPDATE ai_usage SET tokens = -1", "ai_usage_tokens_natural"),
    ("UPDATE content_management SET title = ''", "content_management_title_present"),
    ("UPDATE content_management SET type = 'page'", "content_management_type_known"),
    ("UPDATE content_management SET content = ''", "content_management_content_present"),
    ("UPDATE content_management SET metadata = '[]'", "content_management_metadata_object"),
    ("UPDATE content_management SET version = 0", "content_management_version_positive"),
    ("UPDATE blog_posts SET slug = 'one'", "blog_posts_slug_unique"),
    ("UPDATE blog_posts SET author_id = 9", "blog_posts_author"),
    ("UPDATE blog_posts SET title = ''", "blog_posts_title_length"),
    ("UPDATE blog_posts SET title = repeat('é', 201)", "blog_posts_title_length"),
    ("UPDATE blog_posts SET slug = ''", "blog_posts_slug_form"),
    ("UPDATE blog_posts SET slug = 'A'", "blog_posts_slug_form"),
    ("UPDATE blog_posts SET slug = 'a--b'", "blog_posts_slug_form"),
    ("UPDATE blog_posts SET slug = 'a-'", "blog_posts_slug_form"),
    ("UPDATE blog_posts SET slug = repeat('a', 101)", "blog_posts_slug_form"),
    ("UPDATE blog_posts SET slug = 'create'", "blog_posts_slug_reserved"),
    ("UPDATE blog_posts SET content = ''", "blog_posts_content_present"),
    ("UPDATE blog_posts SET excerpt = repeat('é', 501)", "blog_posts_excerpt_length"),
    ("UPDATE blog_posts SET tags = ARRAY['a', null]", "blog_posts_tags_present"),
    ("UPDATE blog_posts SET version = 0", "blog_posts_version_positive"),
    ("UPDATE pages SET slug = 'one'", "pages_slug_unique"),
    ("UPDATE pages SET slug = 'a-'", "pages_slug_form"),
    ("UPDATE pages SET title = repeat('é', 201)", "pages_title_length"),
    ("UPDATE pages SET description = repeat('é', 301)", "pages_description_length"),
    ("UPDATE pages SET content = ''", "pages_content_present"),
    ("UPDATE pages SET version = 0", "pages_version_positive"),
    ("INSERT INTO blog_post_authors (blog_post_id, author_id) VALUES (1, 1)", "blog_post_authors_pkey"),
    ("INSERT INTO blog_post_authors (blog_post_id, author_id) VALUES (9, 1)", "blog_post_authors_post"),
    ("INSERT INTO blog_post_authors (blog_post_id, author_id) VALUES (1, 9)", "blog_post_authors_author"),
    ("UPDATE blog_post_authors SET position = -1", "blog_post_authors_position_natural"),
    ("INSERT INTO faq_categories (id, name, name_key) VALUES (9, 'NAME', 'name')", "faq_categories_name_key_unique"),
    ("UPDATE faq_categories SET name = 'ab'", "faq_categories_name_length"),
    ("UPDATE faq_categories SET name_key = ''", "faq_categories_name_key_present"),
    ("UPDATE content_management SET display_order = -1", "content_management_display_order_natural"),
    ("UPDATE faq_categories SET display_order = -1", "faq_categories_display_order_natural"),
    ("UPDATE faq_categories SET version = 0", "faq_categories_version_positive"),
    ("UPDATE faq_items SET category_id = 9", "faq_items_category"),
    ("UPDATE faq_items SET question = 'Why?'", "faq_items_question_length"),
    ("UPDATE faq_items SET answer = 'So so so.'", "faq_items_answer_length"),
    ("UPDATE faq_items SET display_order = -1", "faq_items_display_order_natural"),
    ("UPDATE faq_items SET version = 0", "faq_items_version_positive"),
    ("UPDATE navigation_items SET parent_id = 9", "navigation_items_parent"),
    ("UPDATE navigation_items SET parent_id = id", "navigation_items_parent_other"),
    ("UPDATE navigation_items SET label = ''", "navigation_items_label_length"),
    ("UPDATE navigation_items SET label = repeat('é', 101)", "navigation_items_label_length"),
    ("UPDATE navigation_items SET href = ''", "navigation_items_href_length"),
    ("UPDATE navigation_items SET href = repeat('é', 256)", "navigation_items_href_length"),
    ("UPDATE navigation_items SET metadata = '[]'", "navigation_items_metadata_object"),
    ("UPDATE navigation_items SET version = 0", "navigation_items_version_positive"),
    ("UPDATE contact_submissions SET name = repeat('é', 201)", "contact_submissions_name_length"),
    ("UPDATE contact_submissions SET email = ''", "contact_submissions_email_present"),
    ("UPDATE contact_submissions SET company = ''", "contact_submissions_company_length"),
    ("UPDATE contact_submissions SET message = repeat('é', 10001)", "contact_submissions_message_length"),
    ("UPDATE contact_submissions SET status = 'done'", "contact_submissions_status_known"),
    ("UPDATE contact_submissions SET version = 0", "contact_submissions_version_positive"),
    ("UPDATE contact_submissions SET once_hash = sha256('k')", "contact_submissions_once_unique"),
    ("UPDATE contact_submissions SET once_hash = 'short'", "contact_submissions_once_hash_length"),
    ("UPDATE outbox SET contact_id = 9", "outbox_contact"),
    ("INSERT INTO outbox (id, contact_id, message_id) VALUES (9, 2, 'm1')", "outbox_message_id_unique"),
    ("INSERT INTO outbox (id, contact_id, message_id) VALUES (9, 1, 'm2')", "outbox_contact_unique"),
    ("UPDATE outbox SET status = 'lost'", "outbox_status_known"),
    ("UPDATE outbox SET attempts = -1", "outbox_attempts_natural"),
    ("UPDATE outbox SET status = 'sent'", "outbox_sent_at_present"),
    (
        "INSERT INTO newsletter_subscriptions (email, email_key) VALUES ('a', 'a')",
        "newsletter_subscriptions_email_key_unique",
    ),
    ("UPDATE newsletter_subscriptions SET email = ''", "newsletter_subscriptions_email_present"),
    ("UPDATE newsletter_subscriptions SET email_key = ''", "newsletter_subscriptions_email_key_present"),
    (
        "INSERT INTO idempotency (user_id, scope, key_hash, request_hash) VALUES (1, 'blog', sha256('k'), sha256('r'))",
        "idempotency_pkey",
    ),
    ("UPDATE idempotency SET user_id = 9", "idempotency_user"),
    ("UPDATE idempotency SET scope = ''", "idempotency_scope_present"),
    ("UPDATE idempotency SET key_hash = 'short'", "idempotency_key_hash_length"),
    ("UPDATE idempotency SET request_hash = 'short'", "idempotency_request_hash_length"),
    (
        "INSERT INTO site_pages (path, title, plain_text, search_head, search_lead, search_body) \
         SELECT '/about', 'About', '', '', '', '' FROM generate_series(1, 2)",
        "site_pages_path_key",
    ),
];

async fn filled() -> Database {
    let database = Database::fresh().await;
    database.execute(ROWS);
    database
}

#[tokio::test]
async fn each_constraint_rejects_its_statement() {
    let database = filled().await;
    let mut conn = database.connect().expect("a connection");
    for (statement, constraint) in REFUSED {
        match sql(&mut conn, statement) {
            Err(Error::DatabaseError(_, about)) => {
                assert_eq!(about.constraint_name(), Some(*constraint), "{statement}: {}", about.message());
            }
            other => panic!("{statement}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn every_constraint_is_tested() {
    let database = filled().await;
    let named: Vec<String> = REFUSED.iter().map(|(_, constraint)| format!("'{constraint}'")).collect();
    // Generated keys are unique by construction.
    let untested = format!(
        "SELECT coalesce(string_agg(conname, ', '), '') AS line FROM pg_constraint WHERE connamespace = 'public'::regnamespace \
         AND contype IN ('c', 'f', 'p', 'u') AND conname NOT LIKE '\\_\\_diesel%' AND conname NOT IN ({}) \
         AND NOT (contype = 'p' AND cardinality(conkey) = 1 AND EXISTS (SELECT FROM pg_attribute \
             WHERE attrelid = conrelid AND attnum = conkey[1] AND attname = 'id'))",
        named.join(", ")
    );
    assert_eq!(database.lines(&untested), [""], "REFUSED has no statement that violates these constraints");
}

#[tokio::test]
async fn deletions_cascade_to_dependent_rows() {
    for (removed, gone) in [
        ("DELETE FROM users WHERE id = 1", "author_slugs WHERE user_id = 1"),
        ("DELETE FROM users WHERE id = 1", "sessions"),
        ("DELETE FROM users WHERE id = 1", "idempotency"),
        ("DELETE FROM users WHERE id = 1", "blog_post_authors WHERE author_id = 1"),
        ("DELETE FROM users WHERE id = 1", "blog_posts WHERE author_id = 1"),
        ("DELETE FROM blog_posts WHERE id = 1", "blog_post_authors WHERE blog_post_id = 1"),
        ("DELETE FROM blog_posts WHERE id = 1", "former_slugs"),
        ("DELETE FROM faq_categories", "faq_items"),
        ("DELETE FROM navigation_items WHERE id = 1", "navigation_items WHERE parent_id IS NOT NULL"),
        ("DELETE FROM contact_submissions", "outbox"),
    ] {
        let database = filled().await;
        let left = format!("SELECT count(*) FROM {gone}");
        assert_ne!(database.count(&left), 0, "{gone}");
        database.execute(removed);
        assert_eq!(database.count(&left), 0, "{removed}: {gone}");
    }
    let database = filled().await;
    database.execute("DELETE FROM users");
    assert_eq!(database.count("SELECT count(*) FROM blog_posts"), 2);
}

#[tokio::test]
async fn storage_has_the_defaults_of_the_specification() {
    let database = filled().await;
    for fact in [
        "users WHERE id = 1 AND NOT is_admin AND version = 1",
        "blog_posts WHERE id = 1 AND NOT published AND tags = '{}' AND listed_on = '-infinity' AND version = 1",
        "content_management WHERE published AND metadata IS NULL AND version = 1",
        "faq_categories WHERE display_order = 0 AND is_active AND version = 1",
        "faq_items WHERE display_order = 0 AND is_active AND version = 1",
        "navigation_items WHERE id = 1 AND display_order = 0 AND is_visible AND NOT requires_admin AND version = 1",
        "contact_submissions WHERE id = 1 AND status = 'new' AND version = 1",
        "outbox WHERE status = 'waiting' AND attempts = 0 AND due_at <= now()",
    ] {
        assert_eq!(database.count(&format!("SELECT count(*) FROM {fact}")), 1, "{fact}");
    }
}
