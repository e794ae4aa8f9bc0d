//! Entities with markdown as visitors see them.

use std::{borrow::Cow, marker::PhantomData, ops::RangeInclusive};

use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, Schema},
};

use crate::prelude::*;

/// The levels of headings in a table of contents.
pub const HEADING_LEVELS: RangeInclusive<u8> = 2..=3;

/// The fields of an entity; its markdown, `content`, is absent with `view=page`.
#[derive(Serialize)]
#[serde(transparent)]
pub struct Shown<E>(Map<String, Value>, #[serde(skip)] PhantomData<E>);

impl<E: Serialize> Shown<E> {
    pub fn of(entity: &E, slim: bool) -> Result<Self, ApiError> {
        let Value::Object(mut fields) = serde_json::to_value(entity).map_err(ApiError::failed)? else {
            return Err(ApiError::failed("an entity is an object"));
        };
        if slim {
            fields.remove("content");
        }
        Ok(Self(fields, PhantomData))
    }
}

impl<E: ToSchema> ToSchema for Shown<E> {
    fn name() -> Cow<'static, str> {
        format!("Shown{}", E::name()).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        E::schemas(schemas);
    }
}

impl<E: PartialSchema> PartialSchema for Shown<E> {
    fn schema() -> RefOr<Schema> {
        let mut schema = E::schema();
        if let RefOr::T(Schema::Object(fields)) = &mut schema {
            fields.required.retain(|field| field != "content");
        }
        schema
    }
}
