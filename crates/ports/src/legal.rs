//! The imprint and the privacy notice, as the operator configured them.

#[derive(Clone, Debug, Default)]
pub struct LegalPages {
    pub imprint: LegalPage,
    pub privacy: LegalPage,
}

#[derive(Clone, Debug, Default)]
pub enum LegalPage {
    #[default]
    None,
    /// The URL of a page elsewhere.
    Link(String),
    /// A page of this site.
    Text(LegalText),
}

#[derive(Clone, Debug)]
pub struct LegalText {
    pub title: String,
    /// Safe to publish.
    pub html: String,
}

impl LegalPages {
    /// Both pages with their names, which are the last parts of their paths on this site.
    #[must_use]
    pub const fn by_name(&self) -> [(&'static str, &LegalPage); 2] {
        [("imprint", &self.imprint), ("privacy", &self.privacy)]
    }

    /// Returns the text of a page on this site.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&LegalText> {
        self.by_name().into_iter().find(|(other, _)| *other == name).and_then(|(_, page)| page.text())
    }
}

impl LegalPage {
    /// Returns the text if it is a page on this site.
    #[must_use]
    pub const fn text(&self) -> Option<&LegalText> {
        match self {
            Self::Text(text) => Some(text),
            Self::None | Self::Link(_) => None,
        }
    }

    /// Returns where a link to it leads if its path on this site is `path`; empty without a page.
    #[must_use]
    pub fn href<'a>(&'a self, path: &'a str) -> &'a str {
        match self {
            Self::None => "",
            Self::Link(url) => url,
            Self::Text(_) => path,
        }
    }
}
