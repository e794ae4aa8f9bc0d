//! Content items, as administrators manage them.

use domain::{
    content::{ContentItem, ContentType},
    rules::message::CONTENT_TYPE,
};
use ports::content::ContentFilter;

use crate::{
    bulk::{self, Publishing},
    prelude::*,
};

const PATH: &str = "/api/admin/content";
const ONE: &str = "/api/admin/content/{id}";

const SORT: Param = Param::sort(&["createdAt", "updatedAt", "title", "type", "published"]);

const TYPE: Param = Param::one_of("type", "Only items of this type", param::words_of::<ContentType>);

impl Resource for ContentItem {
    const EXAMPLE: Example = examples::CONTENT_ITEM;
    const NEW: Example = Example(
        r##"{"title": "Forecasting", "type": "service", "content": "# Know what comes", "metadata": "{\"icon\": \"chart\"}", "published": true}"##,
    );
    const CHANGED: Example = Example(r#"{"published": false, "metadata": null}"#);
}

pub static LIST: Endpoint = resource::list::<ContentItem, ContentFilter>(PATH, examples::CONTENT_ITEM)
    .summary("Lists content items, including drafts")
    .text_errors()
    .query(&[param::LIMIT, param::CURSOR, param::OFFSET, param::SEARCH, SORT, TYPE, param::STATUS]);

pub static ORDER: Endpoint = resource::order::<ContentItem>("/api/admin/content/order")
    .summary("Arranges all content items of a type")
    .text_errors();

pub static BULK: Endpoint =
    bulk::call::<ContentItem, ContentItem, ContentFilter, Publishing>("/api/admin/content/bulk")
        .summary("Publishes, unpublishes or deletes up to 5,000 content items")
        .text_errors();

impl FromQuery for ContentFilter {
    fn read(query: &str, errors: &mut ValidationErrors) -> Self {
        Self {
            kind: query_string::parsed(query, "type", errors, |word| word.parse().ok(), CONTENT_TYPE),
            published: list_query::published(query, errors),
        }
    }
}

pub static SHOW: Endpoint = resource::show::<ContentItem>(ONE).summary("Shows a content item").text_errors();
pub static CREATE: Endpoint = resource::create::<ContentItem>(PATH).summary("Creates a content item").text_errors();
pub static UPDATE: Endpoint = resource::update::<ContentItem>(ONE)
    .summary("Updates a content item; absent fields keep their value")
    .text_errors();
pub static DELETE: Endpoint = resource::delete::<ContentItem>(ONE).summary("Deletes a content item").text_errors();
