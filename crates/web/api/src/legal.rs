//! The imprint and the privacy notice.

use ports::{Ports, legal::LegalText};
use serde::Serialize;

use crate::prelude::*;

// The pages only change with the configuration.
pub static SHOW: Endpoint =
    Endpoint::read("/api/legal/{page}", &[], |ports, params| async move { show(&ports, &params) }.boxed())
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
