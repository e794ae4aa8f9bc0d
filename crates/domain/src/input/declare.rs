//! Declarations of drafts and changes: from one line a field follow the patch, its merging, its reading and its validation.

/// Declares the changes of an entity's draft (a patch: `None` keeps, where a field may be empty `Some(None)` clears), and how both are read
/// from JSON. What a new draft lacks is taken from its `Default`.
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
            /// The errors of the fields that are present.
            #[must_use]
            pub fn errors(&self) -> $crate::ValidationErrors {
                let present = [$((stringify!($field), self.$field.is_some())),+];
                $crate::Draft::errors($Draft::from(self.clone())).for_fields(&present)
            }

            /// The draft with these changes made to it.
            fn onto(self, draft: $Draft) -> $Draft {
                $Draft { $($field: self.$field.unwrap_or(draft.$field)),+ }
            }
        }

        impl $Entity {
            /// The whole that the changes give. What they leave out stays as it is.
            #[must_use]
            pub fn apply(&self, changes: $Changes) -> $Draft {
                changes.onto($Draft { $($field: $crate::patch::AsDrafted::as_drafted(&self.$field)),+ })
            }
        }

        /// A patch of the default: an absent field has its default value.
        impl From<$Changes> for $Draft {
            fn from(changes: $Changes) -> Self {
                changes.onto(Self::default())
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

/// Makes changes valid where they have no [`errors`](ValidationErrors).
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
            /// Checks the rules of the fields that are present.
            pub fn validate(self) -> std::result::Result<garde::Valid<Self>, $crate::ValidationErrors> {
                Ok(garde::Unvalidated::new(self).validate()?)
            }
        }
    };
}

/// Declares how a draft without changes is read from JSON.
macro_rules! fields {
    ($Draft:ident: $($field:ident = $read:expr),+ $(,)?) => {
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
