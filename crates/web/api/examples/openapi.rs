//! Prints the types of the OpenAPI document, from which `scripts/api-types.sh` makes the frontend's.

use portico_web_api::{ENDPOINTS, document};

fn main() -> Result<(), serde_json::Error> {
    let mut document = document(ENDPOINTS);
    document.paths = utoipa::openapi::Paths::new();
    println!("{}", serde_json::to_string_pretty(&document)?);
    Ok(())
}
