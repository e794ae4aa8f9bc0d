//! The tables in Diesel's terms; `migrations/` creates them.

use diesel::prelude::*;

table! {
    users (id) {
        id -> Integer,
        username -> Text,
        username_key -> Text,
        password_hash -> Text,
        is_admin -> Bool,
        display_name -> Nullable<Text>,
        bio -> Nullable<Text>,
        avatar_url -> Nullable<Text>,
        author_slug -> Nullable<Text>,
        created_at -> Timestamptz,
        version -> Integer,
        search_head -> Text,
    }
}

table! {
    author_slugs (slug) {
        slug -> Text,
        user_id -> Integer,
        created_at -> Timestamptz,
    }
}

table! {
    sessions (key_hash) {
        key_hash -> Binary,
        user_id -> Nullable<Integer>,
        state -> Jsonb,
        expires_at -> Timestamptz,
        touched_at -> Timestamptz,
    }
}

table! {
    settings (name) {
        name -> Text,
        value -> Binary,
    }
}

table! {
    content_management (id) {
        id -> Integer,
        title -> Text,
        #[sql_name = "type"]
        kind -> Text,
        content -> Text,
        metadata -> Nullable<Text>,
        published -> Bool,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Integer,
        search_head -> Text,
        search_lead -> Text,
        search_body -> Text,
        plain_text -> Text,
        #[sql_name = "display_order"]
        order -> Integer,
    }
}

table! {
    blog_posts (id) {
        id -> Integer,
        title -> Text,
        slug -> Text,
        content -> Text,
        excerpt -> Nullable<Text>,
        author_id -> Nullable<Integer>,
        published -> Bool,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        tags -> Array<Text>,
        tag_keys -> Array<Text>,
        date -> Nullable<Date>,
        listed_on -> Date,
        version -> Integer,
        search_head -> Text,
        search_lead -> Text,
        search_body -> Text,
        plain_text -> Text,
    }
}

table! {
    blog_post_authors (blog_post_id, author_id) {
        blog_post_id -> Integer,
        author_id -> Integer,
        position -> Integer,
        added_at -> Timestamptz,
    }
}

table! {
    former_slugs (slug) {
        slug -> Text,
        blog_post_id -> Integer,
        created_at -> Timestamptz,
    }
}

table! {
    faq_categories (id) {
        id -> Integer,
        name -> Text,
        name_key -> Text,
        display_order -> Integer,
        is_active -> Bool,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Integer,
    }
}

table! {
    faq_items (id) {
        id -> Integer,
        question -> Text,
        answer -> Text,
        category_id -> Integer,
        display_order -> Integer,
        is_active -> Bool,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Integer,
        search_head -> Text,
        search_lead -> Text,
        plain_text -> Text,
    }
}

table! {
    site_pages (id) {
        id -> Integer,
        path -> Text,
        title -> Text,
        plain_text -> Text,
        search_head -> Text,
        search_lead -> Text,
        search_body -> Text,
    }
}

table! {
    pages (id) {
        id -> Integer,
        title -> Text,
        slug -> Text,
        description -> Nullable<Text>,
        content -> Text,
        image_url -> Nullable<Text>,
        published -> Bool,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Integer,
        plain_text -> Text,
        search_head -> Text,
        search_lead -> Text,
        search_body -> Text,
    }
}

table! {
    navigation_items (id) {
        id -> Integer,
        label -> Text,
        href -> Text,
        #[sql_name = "display_order"]
        order -> Integer,
        is_visible -> Bool,
        requires_admin -> Bool,
        parent_id -> Nullable<Integer>,
        metadata -> Nullable<Jsonb>,
        version -> Integer,
    }
}

table! {
    contact_submissions (id) {
        id -> Integer,
        name -> Text,
        email -> Text,
        company -> Nullable<Text>,
        message -> Text,
        created_at -> Timestamptz,
        status -> Text,
        version -> Integer,
        search_head -> Text,
        search_body -> Text,
        once_hash -> Nullable<Bytea>,
    }
}

table! {
    outbox (id) {
        id -> Integer,
        contact_id -> Integer,
        message_id -> Text,
        status -> Text,
        attempts -> Integer,
        due_at -> Timestamptz,
        leased_until -> Nullable<Timestamptz>,
        last_error -> Nullable<Text>,
        sent_at -> Nullable<Timestamptz>,
        delivered_to -> Array<Text>,
    }
}

table! {
    newsletter_subscriptions (id) {
        id -> Integer,
        email -> Text,
        email_key -> Text,
        created_at -> Timestamptz,
    }
}

table! {
    bulk_actions (id) {
        id -> Integer,
        entity -> Text,
        done_at -> Timestamptz,
    }
}

table! {
    bulk_changes (id) {
        id -> BigInt,
        action_id -> Integer,
        entity_id -> Integer,
        version -> Nullable<Integer>,
        fields -> Nullable<Jsonb>,
        deletion_id -> Nullable<Integer>,
    }
}

table! {
    deletions (id) {
        id -> Integer,
        entity -> Text,
        entity_id -> Integer,
        rows -> Jsonb,
        details -> Jsonb,
        deleted_at -> Timestamptz,
    }
}

table! {
    last_edits (entity, entity_id) {
        entity -> Text,
        entity_id -> Integer,
        version -> Integer,
        edited_by -> Integer,
        edited_at -> Timestamptz,
    }
}

table! {
    idempotency (user_id, scope, key_hash) {
        user_id -> Integer,
        scope -> Text,
        key_hash -> Binary,
        request_hash -> Binary,
        answer -> Nullable<Jsonb>,
        created_at -> Timestamptz,
    }
}

joinable!(blog_post_authors -> users (author_id));
joinable!(former_slugs -> blog_posts (blog_post_id));
joinable!(faq_items -> faq_categories (category_id));
joinable!(outbox -> contact_submissions (contact_id));
joinable!(author_slugs -> users (user_id));
joinable!(sessions -> users (user_id));

allow_tables_to_appear_in_same_query!(users, author_slugs, sessions, blog_posts, blog_post_authors, former_slugs);
allow_tables_to_appear_in_same_query!(faq_categories, faq_items);
allow_tables_to_appear_in_same_query!(outbox, contact_submissions);
