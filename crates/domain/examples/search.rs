//! Search: the terms of a query, and the best matching snippet of a text.

use std::error::Error;

use portico_domain::search::{Kind, asks_for_contact, snippet, terms};

pub fn main() -> Result<(), Box<dyn Error>> {
    let terms = terms("What about forecasting for cafés?");
    assert_eq!(terms, ["about", "forecasting", "cafes"]);

    let text = "We began in a café with one till and two tables. Today our forecasts help its owners to plan \
                deliveries ahead of demand. Nobody runs out of milk on a Sunday any more.";
    let found = snippet(text, &terms, 100).ok_or("nothing about that")?;
    assert_eq!(found, "… Today our forecasts help its owners to plan deliveries ahead of demand. …");
    println!("{}: {found}", "case-study".parse::<Kind>()?);

    assert!(asks_for_contact("Where is your office?"));
    Ok(())
}
