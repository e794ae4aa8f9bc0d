//! How the fields of entities and drafts are stored in columns.

use std::fmt::Debug;

use diesel::{
    deserialize::{self, FromSql, FromSqlRow},
    expression::AsExpression,
    pg::{Pg, PgValue},
    serialize::{self, Output, ToSql},
    sql_types::Jsonb,
};
use domain::{CategoryId, DisplayOrder, NavigationId, UserId, content::ContentType};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// A column's value for a field of an entity or a draft.
pub trait Column<T> {
    fn stored(field: &T) -> Self;

    fn loaded(self) -> T;
}

impl<T: Clone> Column<T> for T {
    fn stored(field: &T) -> Self {
        field.clone()
    }

    fn loaded(self) -> T {
        self
    }
}

impl Column<DisplayOrder> for i32 {
    fn stored(field: &DisplayOrder) -> Self {
        field.get()
    }

    fn loaded(self) -> DisplayOrder {
        DisplayOrder::new(self).unwrap_or_default()
    }
}

/// Ids of other entities, which may be optional.
macro_rules! ids {
    ($($Id:ident),+) => {
        $(
            impl Column<$Id> for i32 {
                fn stored(field: &$Id) -> Self {
                    field.0
                }

                fn loaded(self) -> $Id {
                    $Id(self)
                }
            }

            impl Column<Option<$Id>> for Option<i32> {
                fn stored(field: &Option<$Id>) -> Self {
                    field.map(|id| id.0)
                }

                fn loaded(self) -> Option<$Id> {
                    self.map($Id)
                }
            }
        )+
    };
}

ids!(CategoryId, NavigationId, UserId);

/// A text that is required in storage, and optional in a draft: storage completes it.
impl Column<Option<String>> for String {
    fn stored(field: &Option<String>) -> Self {
        field.clone().unwrap_or_default()
    }

    fn loaded(self) -> Option<String> {
        Some(self)
    }
}

/// A value that is stored as JSON.
#[derive(Clone, Debug, AsExpression, FromSqlRow)]
#[diesel(sql_type = Jsonb)]
pub struct Json<T: Debug>(pub T);

impl<T: Debug + DeserializeOwned> FromSql<Jsonb, Pg> for Json<T> {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        let value: Value = FromSql::<Jsonb, Pg>::from_sql(bytes)?;
        Ok(Self(serde_json::from_value(value)?))
    }
}

impl<T: Debug + Serialize> ToSql<Jsonb, Pg> for Json<T> {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        ToSql::<Jsonb, Pg>::to_sql(&serde_json::to_value(&self.0)?, &mut out.reborrow())
    }
}

impl<T: Clone + Debug> Column<T> for Json<T> {
    fn stored(field: &T) -> Self {
        Self(field.clone())
    }

    fn loaded(self) -> T {
        self.0
    }
}

impl<T: Clone + Debug> Column<Option<T>> for Option<Json<T>> {
    fn stored(field: &Option<T>) -> Self {
        field.clone().map(Json)
    }

    fn loaded(self) -> Option<T> {
        self.map(|json| json.0)
    }
}

/// A check constraint allows only known types.
impl Column<ContentType> for String {
    fn stored(field: &ContentType) -> Self {
        field.as_str().to_owned()
    }

    fn loaded(self) -> ContentType {
        self.parse().unwrap_or(ContentType::Service)
    }
}

/// A valid draft has a type.
impl Column<Option<ContentType>> for String {
    fn stored(field: &Option<ContentType>) -> Self {
        Self::stored(&field.unwrap_or(ContentType::Service))
    }

    fn loaded(self) -> Option<ContentType> {
        Some(self.loaded())
    }
}
