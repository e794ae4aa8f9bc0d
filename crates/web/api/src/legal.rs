//! The imprint and the privacy notice.

use actix_web::http::StatusCode;
use futures_util::FutureExt as _;
use ports::{Ports, legal::LegalText};
use serde::Serialize;

use web_http::{
    endpoint::{Endpoint, Example, Params, PublicRead},
    error::ApiError,
    response::PublicResponse,
};

pub static SHOW: Endpoint = Endpoint::read(
    "/api/legal/{page}",
    PublicRead {
        // The pages only change with the configuration.
        features: &[],
        run: |ports, params| {
            let shown = show(ports, &params);
            async { shown }.boxed()
        },
        run_as_admin: None,
    },
)
.summary("Shows the imprint or the privacy notice, if the site has one of its own")
.independent()
.returns::<LegalPage>(
    StatusCode::OK,
    Example(r#"{"title": "Imprint", "html": "<p>Northlight AI GmbH, Hamburg</p>\n"}"#),
);

/// The imprint or the privacy notice.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LegalPage {
    title: String,
    /// Rendered and safe to publish.
    html: String,
}

fn show(ports: &Ports, params: &Params) -> Result<PublicResponse, ApiError> {
    let LegalText { title, html } = ports.legal.text(params.path("page")).cloned().ok_or_else(ApiError::not_found)?;
    PublicResponse::json(&LegalPage { title, html })
}
