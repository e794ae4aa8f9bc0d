//! The parameters of a public read.

use actix_web::dev::{Path, Url};
use domain::ValidationErrors;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use ports::PageRequest;
use url::form_urlencoded::byte_serialize;

use super::{Endpoint, param::PAGE};
use crate::extract::{list_query, query_string};

/// Characters to encode in a path segment: all but the unreserved ones of RFC 3986.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The parameters of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params {
    path: Vec<(String, String)>,
    /// Decoded values in the order of [`Endpoint::query`], without empty ones. They may be invalid UTF-8.
    query: Vec<(&'static str, Vec<u8>)>,
}

impl Params {
    /// Parses the parameters of a call whose path was matched. Query parameters that the endpoint does not declare are left out.
    #[must_use]
    pub fn new(endpoint: &Endpoint, path: &Path<Url>, query: &str) -> Self {
        // The router leaves `%`, `/` and `+` encoded.
        let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let pairs: Vec<(String, Vec<u8>)> = query_string::pairs(query).filter(|(_, value)| !value.is_empty()).collect();
        let value = |name: &str| pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
        Self {
            path: path.iter().map(|(name, value)| (name.to_owned(), decoded(value))).collect(),
            query: endpoint.query.iter().filter_map(|param| Some((param.name, value(param.name)?))).collect(),
        }
    }

    /// Returns the canonical URL, which is equal for calls with equal parameters.
    #[must_use]
    pub fn canonical_url(&self, endpoint: &Endpoint) -> String {
        let mut url = String::new();
        for segment in endpoint.path.split('/').skip(1) {
            url.push('/');
            match segment.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
                Some(name) => url.extend(utf8_percent_encode(self.path(name), RESERVED)),
                None => url.push_str(segment),
            }
        }
        for (index, (name, value)) in self.query.iter().enumerate() {
            url.extend([if index == 0 { "?" } else { "&" }, name, "="]);
            url.extend(byte_serialize(value));
        }
        url
    }

    /// Returns whether storage accepts the path parameters: Postgres stores no NUL characters.
    pub(super) fn is_storable(&self) -> bool {
        self.path.iter().all(|(_, value)| !value.contains('\0'))
    }

    /// Returns a decoded path parameter; empty if the pattern has no such parameter.
    #[must_use]
    pub fn path(&self, name: &str) -> &str {
        self.path.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    /// Returns a decoded query parameter; an empty one counts as absent. Invalid UTF-8 is an error of that field.
    pub fn text(&self, name: &str, errors: &mut ValidationErrors) -> Option<&str> {
        query_string::text(name, self.bytes(name)?, errors)
    }

    pub fn limit(&self, errors: &mut ValidationErrors) -> Option<u32> {
        list_query::limit(&String::from_utf8_lossy(self.bytes("limit")?), errors)
    }

    pub fn page(&self, errors: &mut ValidationErrors) -> PageRequest {
        PageRequest { limit: self.limit(errors), cursor: self.text("cursor", errors).map(str::to_owned) }
    }

    /// Returns whether the parameter `view` is `name`, its only valid value.
    pub fn view(&self, name: &str, errors: &mut ValidationErrors) -> bool {
        let view = self.text("view", errors);
        if view.is_some_and(|view| view != name) {
            errors.add("view", format!("View must be {name}"));
        }
        view == Some(name)
    }

    /// Returns whether `view=page` asks for a detail without its markdown.
    pub fn page_view(&self) -> Result<bool, ValidationErrors> {
        self.read(|params, errors| params.view(PAGE, errors))
    }

    /// Reads parameters. Errors if one is malformed.
    pub fn read<T>(&self, read: impl FnOnce(&Self, &mut ValidationErrors) -> T) -> Result<T, ValidationErrors> {
        let mut errors = ValidationErrors::default();
        let read = read(self, &mut errors);
        errors.into_result().map(|()| read)
    }

    fn bytes(&self, name: &str) -> Option<&[u8]> {
        self.query.iter().find(|(key, _)| *key == name).map(|(_, value)| value.as_slice())
    }
}
