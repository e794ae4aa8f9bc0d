//! What the writes store; `seed` differs between writers and rounds.

use domain::{
    CategoryId, Draft, NavigationId, Patch, UserId,
    blog::PostDraft,
    enquiries::EnquiryDraft,
    faq::{CategoryDraft, ItemDraft},
    navigation::NavigationDraft,
    subscribers::SubscriptionDraft,
    users::UserDraft,
};

use serde_json::json;

use super::writes::two;
use crate::support::{patch, post};

pub fn user(seed: usize, is_admin: bool) -> garde::Valid<UserDraft> {
    let username = format!("new {}", seed % 5);
    let draft = UserDraft { username, password: "secret1".to_owned(), is_admin, ..UserDraft::default() };
    draft.validate().expect("valid")
}

pub fn named(seed: usize) -> Patch<UserDraft> {
    patch(json!({ "displayName": format!("Name {}", seed % 3) }))
}

pub fn login(seed: usize) -> Patch<UserDraft> {
    let username = ["ada", "eve"][seed / 2 % 2];
    patch(json!({ "username": username }))
}

/// Authors in both orders.
fn authors(seed: usize) -> Vec<UserId> {
    let mut authors = vec![UserId(2), UserId(3)];
    authors.rotate_left(seed % 2);
    authors
}

pub fn draft(seed: usize) -> garde::Valid<PostDraft> {
    post(["One", "Two"][seed % 2], &authors(seed / 2)).validate().expect("valid")
}

pub fn rewritten(seed: usize) -> Patch<PostDraft> {
    patch(json!({ "title": format!("Title {}", seed % 3), "slug": null, "authors": authors(seed / 2) }))
}

pub fn category(seed: usize) -> garde::Valid<CategoryDraft> {
    let draft = CategoryDraft { name: format!("name {}", seed % 3), ..CategoryDraft::default() };
    draft.validate().expect("valid")
}

pub fn item(seed: usize) -> garde::Valid<ItemDraft> {
    let (question, answer) = ("What is it?".to_owned(), "A question.".to_owned());
    let draft = ItemDraft { question, answer, category_id: CategoryId(two(seed)), ..ItemDraft::default() };
    draft.validate().expect("valid")
}

pub fn link(seed: usize) -> garde::Valid<NavigationDraft> {
    let parent_id = seed.is_multiple_of(2).then_some(NavigationId(1));
    let draft =
        NavigationDraft { label: "New".to_owned(), href: "/".to_owned(), parent_id, ..NavigationDraft::default() };
    draft.validate().expect("valid")
}

pub fn enquiry() -> garde::Valid<EnquiryDraft> {
    let (name, email) = ("Ada".to_owned(), "ada@example.com".to_owned());
    EnquiryDraft { name, email, company: None, message: "Hello".to_owned() }.validate().expect("valid")
}

pub fn subscription(seed: usize) -> garde::Valid<SubscriptionDraft> {
    SubscriptionDraft { email: format!("{}@example.com", ["a", "b", "c"][seed % 3]) }.validate().expect("valid")
}
