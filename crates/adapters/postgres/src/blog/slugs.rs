//! Slugs of posts: one that was given is taken as it is, a derived one gets a number where it is taken.

use std::collections::HashSet;

use diesel::{
    BoolExpressionMethods, Connection, ExpressionMethods, PgConnection, QueryDsl, RunQueryDsl, TextExpressionMethods,
};
use domain::{
    PostId,
    blog::PostDraft,
    text::{free_slug, slug_stem},
};

use super::rows::StoredPost;
use crate::{fault::Answer, locks::Lock, schema::blog_posts as posts, text};

/// How many times a derived slug is chosen again after somebody else took it first.
const TRIES: usize = 8;

/// The first free slug of those that `wanted` can become; the post's own is free.
pub fn free(conn: &mut PgConnection, wanted: &str, own: Option<PostId>) -> Answer<String> {
    let stem = slug_stem(wanted);
    let numbered = if stem == wanted { text::beginning(&format!("{wanted}-")) } else { text::beginning(stem) };
    let taken: Vec<String> = posts::table
        .filter(posts::slug.eq(wanted).or(posts::slug.like(numbered)))
        .filter(posts::id.ne(own.map_or(0, |id| id.0)))
        .select(posts::slug)
        .load(conn)?;
    let taken: HashSet<String> = taken.into_iter().collect();
    Ok(free_slug(wanted, &taken))
}

/// Stores a draft under its slug. Derived ones are given to one post at a time; one that was given explicitly may still
/// come in between, and the derived one gives way.
pub fn settle(
    conn: &mut PgConnection,
    draft: &PostDraft,
    own: Option<PostId>,
    store: impl Fn(&mut PgConnection, &str) -> Answer<StoredPost>,
) -> Answer<StoredPost> {
    if let Some(slug) = &draft.slug {
        return store(conn, slug);
    }
    Lock::PostSlugs.hold(conn)?;
    let wanted = domain::text::slug(&draft.title);
    let mut tries = 0;
    loop {
        tries += 1;
        let slug = free(conn, &wanted, own)?;
        match conn.transaction(|conn| store(conn, &slug)) {
            Err(fault) if fault.violates("blog_posts_slug_unique") && tries < TRIES => {}
            answer => return answer,
        }
    }
}
