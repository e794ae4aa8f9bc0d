//! Declarations of tables.

macro_rules! jobs {
    ($table:ident) => {
        $crate::store::Jobs {
            find: concat!(stringify!($table), "::find"),
            create: concat!(stringify!($table), "::create"),
            update: concat!(stringify!($table), "::update"),
            delete: concat!(stringify!($table), "::delete"),
            last_edit: concat!(stringify!($table), "::last_edit"),
        }
    };
}

/// Declares a column that is a constant expression. Unlike an SQL literal, Diesel caches prepared statements with it.
macro_rules! expression {
    ($(#[$doc:meta])* pub $Name:ident in $table:ident: $Type:ty = $sql:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, diesel::query_builder::QueryId)]
        pub struct $Name;

        impl diesel::Expression for $Name {
            type SqlType = $Type;
        }

        impl<GB> diesel::expression::ValidGrouping<GB> for $Name {
            type IsAggregate = diesel::expression::is_aggregate::No;
        }

        impl diesel::AppearsOnTable<$table::table> for $Name {}

        impl diesel::SelectableExpression<$table::table> for $Name {}

        impl diesel::query_builder::QueryFragment<diesel::pg::Pg> for $Name {
            fn walk_ast<'b>(
                &'b self,
                mut out: diesel::query_builder::AstPass<'_, 'b, diesel::pg::Pg>,
            ) -> diesel::QueryResult<()> {
                out.push_sql($sql);
                Ok(())
            }
        }
    };
}

/// Declares the rows of a table: the columns that a draft writes, those that are only read, and those that are computed from the draft.
macro_rules! rows {
    (
        $Row:ident, $Values:ident: $Entity:ident of $Draft:ident in $table:ident { $($column:ident: $Type:ty),+ $(,)? }
        read { $($(#[$attribute:meta])* $read:ident: $Read:ty),* $(,)? }
        computed |$draft:ident| { $($computed:ident: $Computed:ty = $value:expr),* $(,)? }
    ) => {
        #[derive(diesel::Queryable, diesel::Selectable)]
        #[diesel(table_name = $table, check_for_backend(diesel::pg::Pg))]
        pub struct $Row {
            id: i32,
            $($column: $Type,)+
            $($(#[$attribute])* $read: $Read,)*
            version: i32,
        }

        impl From<$Row> for $Entity {
            fn from(row: $Row) -> Self {
                Self {
                    id: row.id.into(),
                    $($column: $crate::store::Column::loaded(row.$column),)+
                    $($read: $crate::store::Column::loaded(row.$read),)*
                    version: row.version.into(),
                }
            }
        }

        #[derive(diesel::Insertable, diesel::AsChangeset)]
        #[diesel(table_name = $table, treat_none_as_null = true)]
        pub struct $Values {
            $($column: $Type,)+
            $($computed: $Computed,)*
        }

        impl $Values {
            pub fn of($draft: &$Draft) -> Self {
                Self { $($column: $crate::store::Column::stored(&$draft.$column),)+ $($computed: $value,)* }
            }
        }
    };
}

/// Declares how an entity is stored in a plain table: its [`rows!`], the columns of its markdown's texts if it has any, and what visitors
/// see.
macro_rules! stored {
    (
        $Row:ident, $Values:ident: $Entity:ident of $Draft:ident in $table:ident $columns:tt
        computed |$draft:ident| $computed:tt
        $(
            texts |$text_draft:ident, $texts:ident| of $markdown:ident $(and $other:ident)? {
                $($text_column:ident = $text:expr),+ $(,)?
            }
        )?
        kind $kind:ident, seen |$seen_draft:ident| $seen:expr
        $(; complete $complete:path)?
    ) => {
        $crate::store::rows! {
            $Row, $Values: $Entity of $Draft in $table $columns
            read { created_at: chrono::DateTime<chrono::Utc>, updated_at: chrono::DateTime<chrono::Utc> }
            computed |$draft| $computed
        }

        impl $crate::store::Table for $Entity {
            const KIND: &'static $crate::deletions::Kind = &$kind;
            const JOBS: $crate::store::Jobs = $crate::store::jobs!($table);

            fn is_seen(_: &mut PgConnection, before: Option<&Self>, after: Option<&$Draft>) -> DbResult<bool> {
                let before = before.map(domain::Entity::draft);
                Ok([before.as_ref(), after].into_iter().flatten().any(|$seen_draft| $seen))
            }

            $(
                fn markdown(draft: &$Draft) -> Option<&str> {
                    Some(&draft.$markdown)
                }

                $(
                    fn changes_texts(patch: &domain::Patch<$Draft>) -> bool {
                        patch.gives(stringify!($other)) && !patch.gives(stringify!($markdown))
                    }
                )?
            )?

            $(
                fn complete(conn: &mut PgConnection, draft: &mut $Draft, own: Option<i32>) -> DbResult<()> {
                    $complete(conn, draft, own)
                }
            )?

            fn select(conn: &mut PgConnection, id: i32) -> DbResult<Option<Self>> {
                let row: Option<$Row> = $table::table.find(id).select($Row::as_select()).first(conn).optional()?;
                Ok(row.map(Self::from))
            }

            fn lock(conn: &mut PgConnection, ids: &[i32]) -> DbResult<Vec<Self>> {
                let rows = $table::table.filter($table::id.eq_any(ids)).order($table::id);
                let rows: Vec<$Row> = rows.select($Row::as_select()).for_update().load(conn)?;
                Ok(rows.into_iter().map(Self::from).collect())
            }

            fn insert(
                conn: &mut PgConnection,
                draft: &$Draft,
                _: Option<domain::UserId>,
                _texts: Option<&$crate::plain_text::Texts>,
            ) -> DbResult<Self> {
                let values = ($Values::of(draft), $({
                    let ($text_draft, $texts) = (draft, $crate::store::new_texts(_texts)?);
                    ($($table::$text_column.eq($text),)+)
                })?);
                let row: $Row =
                    diesel::insert_into($table::table).values(values).returning($Row::as_returning()).get_result(conn)?;
                Ok(row.into())
            }

            fn save(
                &self,
                conn: &mut PgConnection,
                draft: &$Draft,
                _texts: Option<&$crate::plain_text::Texts>,
            ) -> DbResult<Self> {
                let row: $Row = diesel::update($table::table.find(self.id.0))
                    .set((
                        $Values::of(draft),
                        $(_texts.map(|$texts| {
                            let $text_draft = draft;
                            ($($table::$text_column.eq($text),)+)
                        }),)?
                        $table::updated_at.eq(diesel::dsl::now),
                        $table::version.eq($table::version + 1),
                    ))
                    .returning($Row::as_returning())
                    .get_result(conn)?;
                Ok(row.into())
            }

            fn delete(&self, conn: &mut PgConnection) -> DbResult<domain::DeletionId> {
                let deletion = $crate::deletions::record(conn, Self::KIND, self.id.0)?;
                diesel::delete($table::table.find(self.id.0)).execute(conn)?;
                Ok(deletion)
            }
        }
    };
}

pub(crate) use {expression, jobs, rows, stored};
