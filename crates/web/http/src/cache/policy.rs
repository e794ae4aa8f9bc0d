//! How long clients may cache responses.

/// How long a client may cache a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// It has to revalidate each time.
    Revalidate,
    /// Forever: the URL changes with the content.
    Immutable,
    /// For an hour.
    Brief,
    /// Not at all.
    Never,
}

impl Policy {
    pub(super) const fn header(self) -> &'static str {
        match self {
            Self::Revalidate => "no-cache, stale-if-error=3600",
            Self::Immutable => "public, max-age=31536000, immutable",
            Self::Brief => "public, max-age=3600",
            Self::Never => "no-store",
        }
    }
}
