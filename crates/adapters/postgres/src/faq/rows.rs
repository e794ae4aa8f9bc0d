//! Rows of the FAQ.

pub use categories::CategoryRow;
pub use items::ItemRow;

mod categories {
    use diesel::prelude::*;
    use domain::{
        Feature,
        faq::{Category, CategoryDraft},
    };

    use crate::{
        db_error::DbResult,
        deletions::{Kind, Ordering},
        locks::Lock,
        schema::faq_categories,
        store::{self, stored},
        text,
    };

    static KIND: Kind = Kind {
        features: &[Feature::Faq],
        locks: &[Lock::Faq],
        ordering: Some(Ordering { list: "true", is_dated: true }),
        rows: &[("faq_categories", "id = $2"), ("faq_items", "category_id = $2")],
        ..store::kind::<Category>()
    };

    stored! {
        CategoryRow, CategoryValues: Category of CategoryDraft in faq_categories {
            name: String,
            display_order: i32,
            is_active: bool,
        }
        computed |draft| { name_key: String = text::case_fold_key(&draft.name) }
        kind KIND, seen |draft| draft.is_active
    }
}

mod items {
    use diesel::{dsl::exists, prelude::*};
    use domain::{
        Feature,
        faq::{Item, ItemDraft},
        rules::message,
    };
    use ports::Error;

    use crate::{
        db_error::DbResult,
        deletions::{Deleted, Kind, Ordering, id_of},
        locks::Lock,
        schema::{faq_categories as categories, faq_items},
        store::{self, stored},
        text,
    };

    static KIND: Kind = Kind {
        features: &[Feature::Faq],
        locks: &[Lock::Faq],
        ordering: Some(Ordering { list: "category_id", is_dated: true }),
        rows: &[("faq_items", "id = $2")],
        prepare: require_category,
        ..store::kind::<Item>()
    };

    /// Errors if the category of an FAQ item is gone.
    fn require_category(conn: &mut PgConnection, deleted: &mut Deleted) -> DbResult<()> {
        let category = deleted.rows.pointer("/faq_items/0/category_id").map_or(0, id_of);
        if diesel::select(exists(categories::table.find(category))).get_result(conn)? {
            return Ok(());
        }
        Err(Error::Conflict { field: None, message: message::CATEGORY_DELETED }.into())
    }

    stored! {
        ItemRow, ItemValues: Item of ItemDraft in faq_items {
            question: String,
            answer: String,
            category_id: i32,
            display_order: i32,
            is_active: bool,
        }
        computed |draft| { search_head: String = text::fold(&draft.question) }
        texts |_draft, texts| of answer { search_lead = &texts.folded, plain_text = &texts.plain }
        kind KIND, seen |draft| draft.is_active
    }
}
