//! The page data, from which the engine renders a page. The document contains the same JSON text for hydration.

use std::{collections::BTreeMap, sync::Arc};

use actix_web::web::Bytes;
use chrono::NaiveDate;
use ports::Ports;
use serde::Serialize;

use crate::site_frame::SiteFrame;
use web_http::settings::{Company, Registration, Settings};

/// The settings that the browser needs.
#[derive(Clone, Debug, Serialize)]
pub struct PageContext {
    site: Site,
    ai: Ai,
    registration: Registration,
}

#[derive(Clone, Debug, Serialize)]
struct Site {
    #[serde(flatten)]
    company: Company,
    url: String,
    legal: Legal,
}

/// Where the links to the imprint and the privacy notice lead; empty without a page.
#[derive(Clone, Debug, Default, Serialize)]
struct Legal {
    imprint: String,
    privacy: String,
}

/// The models of the AI demos; `None` for the offline default.
#[derive(Clone, Debug, Serialize)]
struct Ai {
    chat: Option<String>,
    image: Option<String>,
}

#[derive(Serialize)]
struct PageState<'a> {
    #[serde(flatten)]
    context: &'a PageContext,
    today: NaiveDate,
}

/// The API response to a request the page makes.
pub struct CallResponse {
    /// The URL as the page requested it, which is its key in the page data.
    pub url: String,
    /// The body.
    pub json: Bytes,
    /// The cursor to the next page of a list.
    pub next_cursor: Option<String>,
}

impl PageContext {
    /// Returns the context of a site with these settings.
    pub fn new(settings: &Settings, ports: &Ports) -> Self {
        Self {
            site: Site {
                company: settings.company.clone(),
                url: settings.url.as_str().trim_end_matches('/').to_owned(),
                legal: Legal {
                    imprint: ports.legal.imprint.href("/imprint").to_owned(),
                    privacy: ports.legal.privacy.href("/privacy").to_owned(),
                },
            },
            ai: Ai {
                chat: ports.chat.model().map(str::to_owned),
                image: ports.image_generator.model().map(str::to_owned),
            },
            registration: settings.registration,
        }
    }

    /// Returns header and footer for documents that the engine does not render.
    pub fn frame(&self, today: NaiveDate) -> SiteFrame<'_> {
        let Site { company, legal, .. } = &self.site;
        SiteFrame { company, imprint: &legal.imprint, privacy: &legal.privacy, today }
    }
}

/// Returns the page data. `<` is escaped, so that it can be inside a script element.
pub fn page(
    responses: &[CallResponse],
    context: &PageContext,
    today: NaiveDate,
    status: u16,
) -> Result<Arc<str>, serde_json::Error> {
    let mut text = String::from(r#"{"answers":{"#);
    for (index, CallResponse { url, json, .. }) in responses.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        text.push_str(&serde_json::to_string(url)?);
        text.push(':');
        // The response is JSON already.
        text.push_str(&String::from_utf8_lossy(json));
    }
    let next: BTreeMap<&str, &str> = responses
        .iter()
        .filter_map(|response| Some((response.url.as_str(), response.next_cursor.as_deref()?)))
        .collect();
    let (next, state) = (serde_json::to_string(&next)?, serde_json::to_string(&PageState { context, today })?);
    let rest = format!(r#"}},"next":{next},"state":{state},"status":{status}}}"#);
    text.push_str(&rest);
    Ok(text.replace('<', "\\u003c").into())
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// The context of a site whose name needs escaping.
    pub fn sample_context() -> PageContext {
        PageContext {
            site: Site {
                company: Company { name: "</script>".to_owned(), ..Company::default() },
                url: "https://example.org".to_owned(),
                legal: Legal { imprint: "/imprint".to_owned(), ..Legal::default() },
            },
            ai: Ai { chat: None, image: Some("painter".to_owned()) },
            registration: Registration::Closed,
        }
    }

    #[test]
    fn page_data_is_json_without_angle_brackets() {
        let today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        let response = |url: &str, json, next_cursor: Option<&str>| CallResponse {
            url: url.to_owned(),
            json: Bytes::from_static(json),
            next_cursor: next_cursor.map(str::to_owned),
        };
        let answers = [
            response("/api/navigation", b"[]", None),
            response("/api/blog?limit=20", br#"[{"title":"<!--<script>"}]"#, Some("abc")),
        ];
        let text = page(&answers, &sample_context(), today, 200).unwrap();
        assert!(!text.contains('<'));
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(json["answers"]["/api/blog?limit=20"][0]["title"], "<!--<script>");
        assert_eq!(json["next"], serde_json::json!({ "/api/blog?limit=20": "abc" }));
        assert_eq!(json["state"]["site"]["name"], "</script>");
        assert_eq!(json["state"]["site"]["social"]["x"], "");
        assert_eq!(json["state"]["site"]["url"], "https://example.org");
        assert_eq!(json["state"]["site"]["legal"], serde_json::json!({ "imprint": "/imprint", "privacy": "" }));
        assert_eq!(json["state"]["ai"], serde_json::json!({ "chat": null, "image": "painter" }));
        assert_eq!(json["state"]["registration"], "closed");
        assert_eq!(json["state"]["today"], "2026-11-21");
        assert_eq!(json["status"], 200);
    }
}
