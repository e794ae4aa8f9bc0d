//! Enums whose values have a name, which is the same on the wire and in storage.

/// Declares such an enum. Names are in that case; the text says what was expected in place of another one.
///
/// The case is matched as a token: utoipa doesn't see a literal that was matched as one.
macro_rules! named {
    ($case:tt, $expected:literal, $(#[$meta:meta])* pub enum $name:ident { $($values:tt)+ }) => {
        $(#[$meta])*
        #[derive(
            Clone,
            Copy,
            Debug,
            PartialEq,
            Eq,
            Hash,
            serde::Serialize,
            serde::Deserialize,
            strum::Display,
            strum::EnumString,
            strum::IntoStaticStr,
            strum::VariantArray,
        )]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = $case)]
        #[strum(serialize_all = $case, parse_err_ty = crate::ParseError, parse_err_fn = Self::unknown)]
        pub enum $name { $($values)+ }

        impl $name {
            /// The word on the wire and in storage.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                self.into()
            }

            const fn unknown(_: &str) -> crate::ParseError {
                crate::ParseError($expected)
            }
        }
    };
}
pub(crate) use named;
