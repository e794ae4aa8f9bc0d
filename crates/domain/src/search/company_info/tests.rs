use super::{CompanyInfo, InfoPage};

fn details() -> CompanyInfo {
    CompanyInfo {
        legal_name: "Seebär AI Ltd".to_owned(),
        address: "Hafenstraße 12, 20457 Lübeck, Germany".to_owned(),
        phone: "+49 (0)451 5550 1720".to_owned(),
        email: "hello@seebaer.example".to_owned(),
    }
}

#[test]
fn who_asks_how_the_company_is_reached_is_told() {
    let details = CompanyInfo { email: " ".to_owned(), ..details() };
    for question in ["What is your phone number?", "where is your office", "How can I contact you?", "E-mail address?"]
    {
        let told = ["Phone: +49 (0)451 5550 1720", "Address: Hafenstraße 12, 20457 Lübeck, Germany"];
        assert_eq!(details.asked_for(question), told, "{question}");
    }
}

#[test]
fn another_question_with_such_words_is_another_question() {
    for question in ["How do you call a model?", "Where do forecasts come from?", "what is the", ""] {
        assert!(details().asked_for(question).is_empty(), "{question}");
    }
    assert!(CompanyInfo::default().asked_for("phone?").is_empty());
}

#[test]
fn a_part_of_an_address_a_number_or_a_name_names_the_page_that_tells_it() {
    let address = (InfoPage::Contact, "Address: Hafenstraße 12, 20457 Lübeck, Germany".to_owned());
    let phone = (InfoPage::Contact, "Phone: +49 (0)451 5550 1720".to_owned());
    let email = (InfoPage::Contact, "E-mail: hello@seebaer.example".to_owned());
    let name = (InfoPage::About, "Legal name: Seebär AI Ltd".to_owned());
    for (question, told) in [
        ("Lübeck", &address),
        ("LUBECK germany", &address),
        ("Do you have an office in Lübeck?", &address),
        ("hafenstrasse", &address),
        ("hafenstr. 12", &address),
        ("20457", &address),
        ("+49 451 5550 1720", &phone),
        ("0451/55501720", &phone),
        ("call 5550", &phone),
        ("hello@seebaer.example", &email),
        ("mail @seebaer.example", &email),
        ("Seebar AI", &name),
        ("seebär ltd", &name),
    ] {
        assert_eq!(details().named(question), std::slice::from_ref(told), "{question}");
    }
    assert_eq!(details().named("Seebär Lübeck"), [address, name]);
}

#[test]
fn what_says_too_little_or_something_else_too_names_no_page() {
    for question in
        ["", "???", "contact", "phone", "AI", "12", "49", "2024", "example", "hello", "Lübeck forecasts", "haf", "germ"]
    {
        assert!(details().named(question).is_empty(), "{question}");
    }
    assert!(CompanyInfo::default().named("Lübeck").is_empty());
}

#[test]
fn the_words_of_a_name_and_an_address_are_spelt_right() {
    assert_eq!(details().names(), ["seebar", "ai", "ltd", "hafenstrasse", "12", "20457", "lubeck", "germany"]);
    assert!(details().knows("lubeck") && details().knows("example") && !details().knows("lubek"));
}
