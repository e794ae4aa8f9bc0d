//! Search: which words of a text a question means, and the passage that answers it.

use std::error::Error;

use portico_domain::{
    search::Kind,
    text::{around, fold, means},
};

pub fn main() -> Result<(), Box<dyn Error>> {
    assert!(means(&fold("Forecasting"), &fold("forecasts")), "endings don't count");

    let text = "We began in a café with one till and two tables. Today our forecasts help its owners to plan \
                deliveries ahead of demand, and nobody runs out of milk on a Sunday any more.";
    let passage = around(text, "forecasting for cafes", 80);
    assert!(passage.contains("forecasts") && passage.chars().count() <= 80);
    println!("{}: {passage}", "case-study".parse::<Kind>()?);
    Ok(())
}
