//! Blog posts, as administrators manage them.

use actix_web::{FromRequest, HttpRequest, HttpResponse, dev::Payload, http::StatusCode, web::Data};
use chrono::{Datelike, NaiveDate};
use domain::{
    Draft as _, Faults, PostId, UserId,
    blog::{Post, PostChanges, PostDraft, PostRow, tag::TagInUse},
};
use garde::Valid;
use ports::blog::Blog;
use serde::Serialize;
use serde_json::Value;
use std::future::{Ready, ready};

use crate::{
    answers,
    body::{Body, Fields, FromBody, LARGE},
    error::ApiError,
    lists::Part,
    openapi::{Doc, Example, Shown},
    path::Id,
    query_string,
    rights::Admin,
    versions::{Idempotency, Precondition},
};

pub const LIST_DOC: Doc = Doc::new("Lists posts, drafts too").in_parts().gives_list::<PostRow>();
pub const SHOW_DOC: Doc = Doc::new("Shows a post with its authors").gives::<Post>(StatusCode::OK);
pub const SLUG_DOC: Doc = Doc::new("Names the slug that a post of a title gets where its own is left empty")
    .asks(&[("title", "The title"), ("post", "The id of the post that is edited")])
    .gives::<Slug>(StatusCode::OK);
pub const TAGS_DOC: Doc =
    Doc::new("Lists the tags that posts have, drafts too, the most used first").gives_list::<TagInUse>();
pub const CREATE_DOC: Doc = Doc::new("Creates a post; an empty slug, excerpt or date is derived")
    .takes::<PostDraft>(Example(
        r##"{"title": "Notes on the engine", "content": "# Notes\n\nIt weaves.", "published": true, "authors": [1], "tags": ["history"], "date": "1843-09-05"}"##,
    ))
    .gives::<Post>(StatusCode::CREATED);
pub const UPDATE_DOC: Doc = Doc::new("Changes a post; fields that are absent keep their value")
    .patches::<PostDraft>(Example(r#"{"published": false, "excerpt": null}"#))
    .gives::<Post>(StatusCode::OK);
pub const DELETE_DOC: Doc = Doc::new("Deletes a post");

/// `GET /api/admin/blog`
pub async fn list(
    blog: Data<dyn Blog>,
    Admin { given: Part(query), .. }: Admin<Part>,
) -> Result<HttpResponse, ApiError> {
    Ok(answers::listing(&blog.list(query).await?))
}

/// `GET /api/admin/blog/{id}`
pub async fn show(
    blog: Data<dyn Blog>,
    Admin { given: Id(id), .. }: Admin<Id<PostId>>,
) -> Result<HttpResponse, ApiError> {
    let post = blog.find(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(answers::entity(StatusCode::OK, &post))
}

/// `GET /api/admin/blog/slug`
pub async fn slug(
    blog: Data<dyn Blog>,
    Admin { given: Title { title, post }, .. }: Admin<Title>,
) -> Result<HttpResponse, ApiError> {
    let slug = blog.free_slug(&title, post).await?;
    Ok(answers::json(StatusCode::OK, &Slug { slug }))
}

/// `GET /api/admin/blog/tags`
pub async fn tags(blog: Data<dyn Blog>, _: Admin<()>) -> Result<HttpResponse, ApiError> {
    Ok(answers::json(StatusCode::OK, &blog.tags().await?))
}

/// `POST /api/admin/blog`
pub async fn create(
    blog: Data<dyn Blog>,
    Admin { user, given: (once, Body(draft)) }: Admin<(Idempotency, Body<PostDraft>)>,
) -> Result<HttpResponse, ApiError> {
    let post = blog.create(draft, user.id, once.of(user.id)).await?;
    Ok(answers::entity(StatusCode::CREATED, &post))
}

/// `PUT /api/admin/blog/{id}`
pub async fn update(
    blog: Data<dyn Blog>,
    Admin { given: (Id(id), Precondition(known), Body(changes)), .. }: Admin<(
        Id<PostId>,
        Precondition,
        Body<PostChanges>,
    )>,
) -> Result<HttpResponse, ApiError> {
    let post = blog.update(id, changes, known).await?;
    Ok(answers::entity(StatusCode::OK, &post))
}

/// `DELETE /api/admin/blog/{id}`
pub async fn delete(
    blog: Data<dyn Blog>,
    Admin { given: (Id(id), Precondition(known)), .. }: Admin<(Id<PostId>, Precondition)>,
) -> Result<HttpResponse, ApiError> {
    blog.delete(id, known).await?;
    Ok(answers::done())
}

/// The slug that an empty field will get.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Slug {
    slug: String,
}

impl Shown for Slug {
    const EXAMPLE: &'static str = r#"{"slug": "notes-on-the-engine"}"#;
}

/// `?title=`, and `?post=` for one that is edited: its own slug is not taken.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Title {
    title: String,
    post: Option<PostId>,
}

impl FromRequest for Title {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let mut given = Self::default();
        let mut faults = Faults::default();
        for (name, value) in query_string::pairs(request.query_string()) {
            let mut text = || query_string::text(&name, &value, &mut faults).unwrap_or_default();
            match name.as_str() {
                "title" => text().clone_into(&mut given.title),
                "post" => given.post = PostId::parse(text()),
                _ => {}
            }
        }
        ready(faults.into_result().map(|()| given).map_err(ApiError::invalid))
    }
}

impl FromBody for PostDraft {
    const LIMIT: usize = LARGE;
    type Checked = Valid<Self>;

    fn read(fields: &mut Fields) -> Self {
        let changes = PostChanges::read(fields);
        Self {
            title: changes.title.unwrap_or_default(),
            content: changes.content.unwrap_or_default(),
            excerpt: changes.excerpt.flatten(),
            published: changes.published.unwrap_or(false),
            slug: changes.slug.flatten(),
            authors: changes.authors.unwrap_or_default(),
            tags: changes.tags.unwrap_or_default(),
            date: changes.date.flatten(),
        }
    }

    fn check(self) -> Result<Valid<Self>, Faults> {
        self.checked()
    }
}

impl FromBody for PostChanges {
    const LIMIT: usize = LARGE;
    type Checked = Self;

    fn read(fields: &mut Fields) -> Self {
        Self {
            title: fields.text("title"),
            content: fields.text("content"),
            excerpt: fields.nullable_text("excerpt"),
            published: fields.flag("published"),
            slug: fields.nullable_text("slug"),
            authors: fields.list("authors", "ids", |id| author(&id)),
            tags: fields.list("tags", "texts", |tag| tag.as_str().map(str::to_owned)),
            date: date(fields),
        }
    }

    fn check(self) -> Result<Self, Faults> {
        self.faults().into_result().map(|()| self)
    }
}

fn author(id: &Value) -> Option<UserId> {
    let id = i32::try_from(id.as_i64()?).ok()?;
    (id > 0).then_some(UserId(id))
}

/// A day of the calendar; a blank one is none.
#[expect(clippy::option_option, reason = "absent is not null")]
fn date(fields: &mut Fields) -> Option<Option<NaiveDate>> {
    const MESSAGE: &str = "Date must be a day of the calendar, as YYYY-MM-DD";
    let text = fields.nullable_text_or("date", MESSAGE)?;
    let Some(text) = text.as_deref().map(str::trim).filter(|text| !text.is_empty()) else { return Some(None) };
    let day = is_written_out(text).then(|| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()).flatten();
    // Year 0 is arithmetic's: no calendar has it.
    let day = day.filter(|day| day.year() > 0);
    if day.is_none() {
        fields.fault("date", MESSAGE);
    }
    day.map(Some)
}

/// Four, two and two digits: the parser alone takes more than that.
fn is_written_out(date: &str) -> bool {
    let fits = |(place, byte): (usize, u8)| if matches!(place, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() };
    date.len() == 10 && date.bytes().enumerate().all(fits)
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use domain::blog::PostChanges;
    use serde_json::{Value, json};

    use crate::body::{Fields, FromBody as _};

    fn read(value: Value) -> (PostChanges, Vec<String>) {
        let Value::Object(object) = value else { panic!("no object") };
        let mut fields = Fields::new(object);
        let changes = PostChanges::read(&mut fields);
        let faults = fields.into_faults().messages().map(str::to_owned).collect();
        (changes, faults)
    }

    #[test]
    fn a_date_is_a_day_that_the_calendar_has() {
        let day = NaiveDate::from_ymd_opt(2024, 2, 29);
        assert_eq!(read(json!({"date": "2024-02-29"})).0.date, Some(day));
        for none in [json!(null), json!(""), json!(" ")] {
            assert_eq!(read(json!({"date": none})).0.date, Some(None));
        }
        for bad in [json!("2023-02-29"), json!("2024-2-9"), json!("+024-02-09"), json!("yesterday!"), json!(20_240_229)]
        {
            let (changes, faults) = read(json!({"date": bad.clone()}));
            assert_eq!((changes.date, faults.len()), (None, 1), "{bad}");
        }
    }

    #[test]
    fn authors_are_ids_and_tags_are_texts() {
        let (changes, faults) = read(json!({"authors": [1, 2], "tags": ["a", "b, c"]}));
        assert_eq!(changes.authors.map(|ids| ids.len()), Some(2));
        assert_eq!(changes.tags, Some(vec!["a".to_owned(), "b, c".to_owned()]));
        assert!(faults.is_empty());
        for bad in [
            json!([0]),
            json!([-1]),
            json!(["1"]),
            json!([1.5]),
            json!([4_294_967_296_u64]),
            json!(1),
            json!([{"id": 1}]),
        ] {
            assert_eq!(read(json!({"authors": bad.clone()})).1, ["Authors must be a list of ids"], "{bad}");
        }
        for bad in [json!([1]), json!("a, b"), json!([null])] {
            assert_eq!(read(json!({"tags": bad.clone()})).1, ["Tags must be a list of texts"], "{bad}");
        }
        assert_eq!(read(json!({"authors": null})).0.authors, Some(Vec::new()));
    }
}
