//! Declarations of drafts and changes. One line per field gives the patch, its merging, its reading and its validation.

/// Declares the changes of an entity's draft, and how both are read from JSON. The fields are listed in the order of the form.
///
/// In a patch `None` keeps a field, and `Some(None)` clears an optional one. A draft takes absent fields from its `Default`.
macro_rules! changes {
    (
        $(#[$doc:meta])*
        $Changes:ident of $Draft:ident from $Entity:ident, at most $max:expr;
        $($(#[$attribute:meta])* $field:ident: $Type:ty = $read:expr,)+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub struct $Changes {
            $(
                #[doc = concat!("See [`", stringify!($Draft), "::", stringify!($field), "`].")]
                #[serde(default, deserialize_with = "crate::patch::present", skip_serializing_if = "Option::is_none")]
                $(#[$attribute])*
                pub $field: Option<$Type>,
            )+
        }

        impl $Changes {
            /// Returns the errors of the present fields.
            #[must_use]
            pub fn errors(&self) -> $crate::ValidationErrors {
                let present = [$((stringify!($field), self.$field.is_some())),+];
                $crate::Draft::errors($Draft::from(self.clone())).for_fields(&present)
            }

            /// Applies these changes to a draft.
            fn onto(self, draft: $Draft) -> $Draft {
                $Draft { $($field: self.$field.unwrap_or(draft.$field)),+ }
            }
        }

        impl $Entity {
            /// Applies the changes and returns the result as a draft. Absent fields keep their values.
            #[must_use]
            pub fn apply(&self, changes: $Changes) -> $Draft {
                changes.onto($Draft { $($field: $crate::patch::AsDrafted::as_drafted(&self.$field)),+ })
            }
        }

        impl $crate::rules::DraftFields for $Draft {
            const FIELDS: &'static [&'static str] = &[$(stringify!($field)),+];
        }

        /// Absent fields get their default value.
        impl From<$Changes> for $Draft {
            fn from(changes: $Changes) -> Self {
                changes.onto(Self::default())
            }
        }

        /// All fields of the draft are present.
        impl From<$Draft> for $Changes {
            fn from(draft: $Draft) -> Self {
                Self { $($field: Some(draft.$field)),+ }
            }
        }

        $crate::input::validate_changes!($Changes);

        impl $crate::input::FromFields for $Changes {
            const MAX_BYTES: usize = $max;
            type Valid = garde::Valid<Self>;

            fn read(fields: &mut $crate::input::Fields) -> Self {
                Self { $($field: fields.named(stringify!($field), $read)),+ }
            }

            fn check(self) -> std::result::Result<garde::Valid<Self>, $crate::ValidationErrors> {
                self.validate()
            }
        }

        impl $crate::input::FromFields for $Draft {
            const MAX_BYTES: usize = $max;
            type Valid = garde::Valid<Self>;

            fn read(fields: &mut $crate::input::Fields) -> Self {
                $Changes::read(fields).into()
            }

            fn check(self) -> std::result::Result<garde::Valid<Self>, $crate::ValidationErrors> {
                $crate::Draft::validate(self)
            }
        }
    };
}

/// Implements `Validate` for changes through their `errors()`.
macro_rules! validate_changes {
    ($Changes:ident) => {
        impl garde::Validate for $Changes {
            type Context = ();

            fn validate_into(&self, (): &(), parent: &mut dyn FnMut() -> garde::Path, report: &mut garde::Report) {
                for (field, message) in self.errors().iter() {
                    report.append(parent().join(field), garde::Error::new(message));
                }
            }
        }

        impl $Changes {
            /// Checks the rules of the present fields.
            pub fn validate(self) -> std::result::Result<garde::Valid<Self>, $crate::ValidationErrors> {
                Ok(garde::Unvalidated::new(self).validate()?)
            }
        }
    };
}

/// Declares how a draft without changes is read from JSON. The fields are listed in the order of the form.
macro_rules! fields {
    ($Draft:ident: $($field:ident = $read:expr),+ $(,)?) => {
        impl $crate::rules::DraftFields for $Draft {
            const FIELDS: &'static [&'static str] = &[$(stringify!($field)),+];
        }

        impl $crate::input::FromFields for $Draft {
            type Valid = garde::Valid<Self>;

            fn read(fields: &mut $crate::input::Fields) -> Self {
                Self { $($field: fields.named(stringify!($field), $read).unwrap_or_default()),+ }
            }

            fn check(self) -> std::result::Result<garde::Valid<Self>, $crate::ValidationErrors> {
                $crate::Draft::validate(self)
            }
        }
    };
}

pub(crate) use {changes, fields, validate_changes};
