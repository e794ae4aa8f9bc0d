//! Addresses of author pages. The present one follows the author's name; all earlier ones go on leading to them, and nobody
//! else ever gets one of those.

use std::collections::HashSet;

use diesel::{ExpressionMethods, PgConnection, QueryDsl, RunQueryDsl, TextExpressionMethods};

use crate::{
    fault::Answer,
    locks::Lock,
    schema::{author_slugs, users},
    text,
};

/// From this length on a number may take the place of letters.
const CUT: usize = 90;

/// Gives a user the slug of their name: the one that they had under that name before, else the first that is free.
pub fn give(conn: &mut PgConnection, user: i32, name: &str) -> Answer<()> {
    let wanted = domain::text::author_slug(name);
    let present: Option<String> = users::table.find(user).select(users::author_slug).first(conn)?;
    if present.is_some_and(|slug| says(&slug, &wanted)) {
        return Ok(());
    }
    Lock::AuthorSlugs.hold(conn)?;
    let taken: Vec<(String, i32)> = author_slugs::table
        .filter(author_slugs::slug.like(text::beginning(stem(&wanted))))
        .order((author_slugs::created_at, author_slugs::slug))
        .select((author_slugs::slug, author_slugs::user_id))
        .load(conn)?;
    let own = taken.iter().find(|(slug, owner)| *owner == user && says(slug, &wanted)).map(|(slug, _)| slug.clone());
    let slug = own.unwrap_or_else(|| {
        let taken: HashSet<String> = taken.into_iter().map(|(slug, _)| slug).collect();
        domain::text::free_author_slug(&wanted, &taken)
    });
    diesel::insert_into(author_slugs::table)
        .values((author_slugs::slug.eq(&slug), author_slugs::user_id.eq(user)))
        .on_conflict_do_nothing()
        .execute(conn)?;
    diesel::update(users::table.find(user)).set(users::author_slug.eq(&slug)).execute(conn)?;
    Ok(())
}

/// What all slugs of a name begin with.
fn stem(wanted: &str) -> &str {
    let end = wanted.char_indices().nth(CUT).map(|(at, _)| at);
    &wanted[..end.unwrap_or(wanted.len())]
}

/// Whether a slug says that name, with or without a number.
fn says(slug: &str, wanted: &str) -> bool {
    let stem = stem(wanted);
    let Some(rest) = slug.strip_prefix(stem) else {
        return false;
    };
    let short = stem.len() == wanted.len();
    let number = rest
        .rsplit_once('-')
        .is_some_and(|(letters, number)| number.parse::<u32>().is_ok() && (letters.is_empty() || !short));
    rest.is_empty() || number || (!short && wanted.starts_with(slug))
}

#[cfg(test)]
mod tests {
    use super::says;

    #[test]
    fn a_slug_says_a_name_with_or_without_a_number() {
        assert!(says("ada-lovelace", "ada-lovelace"));
        assert!(says("ada-lovelace-2", "ada-lovelace"));
        assert!(!says("ada-lovelace-king", "ada-lovelace"));
        assert!(!says("ada", "ada-lovelace"));
    }

    #[test]
    fn a_very_long_name_is_said_by_its_beginning() {
        let name = "é".repeat(120);
        assert!(says(&"é".repeat(100), &name));
        assert!(says(&format!("{}-12", "é".repeat(97)), &name));
        assert!(!says(&"é".repeat(80), &name));
    }
}
