//! The size of pages on a site with 1,000 items of each type.

use std::fmt::Write as _;

use serde_json::json;

use super::{data, empty, rendered};
use crate::blog::Blog;

/// The maximum compressed size of a page, in bytes.
const MOST: usize = 40_000;

const ITEMS: usize = 1000;

/// Generates texts whose words are distributed as in English, so that they compress like prose.
struct Prose {
    words: Vec<String>,
    seed: u64,
}

impl Prose {
    fn new() -> Self {
        let mut prose = Self { words: Vec::new(), seed: 7 };
        for _ in 0..20_000 {
            let syllables = 1 + prose.random(3);
            let word = (0..=syllables).fold(String::new(), |word, _| word + prose.pick(SYLLABLES));
            prose.words.push(word);
        }
        prose
    }

    /// Returns a number below the bound. xorshift64: the same texts in every run.
    fn random(&mut self, bound: usize) -> usize {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        (self.seed >> 16) as usize % bound
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.random(from.len())]
    }

    /// Returns words; the first ones of the vocabulary are the most frequent.
    fn words(&mut self, count: usize) -> String {
        let mut text = String::new();
        for place in 0..count {
            let (one, other) = (self.random(141), self.random(141));
            let word = self.words[one * other].clone();
            text.push_str(if place == 0 { "" } else { " " });
            text.push_str(&word);
        }
        text
    }

    /// Returns paragraphs of markdown with headings, of about this many characters.
    fn markdown(&mut self, length: usize) -> String {
        let mut text = String::new();
        while text.len() < length {
            let (heading, one, other) = (self.words(4), self.words(30), self.words(25));
            let _ = write!(text, "## {heading}\n\n{one}. **{other}**.\n\n");
        }
        text
    }
}

const SYLLABLES: &[&str] = &[
    "an", "be", "con", "der", "en", "fo", "ga", "hi", "in", "ju", "ke", "lo", "men", "no", "or", "pre", "qui", "re",
    "ste", "ti", "un", "ver", "wa", "ex", "yo", "za", "cha", "tion", "ment", "ing", "al", "is", "ous", "sce", "pro",
    "ble", "ous", "ten", "ma", "li",
];

/// Inserts rows of SQL values, a few hundred at a time.
fn insert(fixture: &Blog, into: &str, rows: &[String]) {
    for part in rows.chunks(200) {
        fixture.site.sql(&format!("INSERT INTO {into} VALUES {}", part.join(", ")));
    }
}

fn fill_content(fixture: &Blog, prose: &mut Prose) {
    for (kind, length, metadata) in [
        ("service", 3000, r#"{"icon": "chart"}"#),
        ("case-study", 3000, r#"{"client": "Meridian Health", "image": "/covers/flow.svg"}"#),
        ("team-member", 2000, r#"{"role": "Director of Research", "avatar": "/covers/flow.svg"}"#),
    ] {
        let rows: Vec<String> = (0..ITEMS)
            .map(|_| {
                let (title, text) = (prose.words(5), prose.markdown(length));
                // Bios are plain text.
                let text = if kind == "team-member" { text.replace("## ", "").replace("**", "") } else { text };
                format!("('{title}', '{kind}', '{text}', '{metadata}')")
            })
            .collect();
        insert(fixture, "content_management (title, type, content, metadata)", &rows);
    }
}

async fn fill_blog(fixture: &Blog, prose: &mut Prose) {
    let user =
        json!({ "username": "ada", "password": "secret1", "displayName": "Ada Lovelace", "bio": prose.words(80) });
    let ada = fixture.make("/api/admin/users", user).await["id"].clone();
    // Created through the API, so that the author gets a page.
    fixture.post(json!({ "title": "On engines", "authors": [ada], "content": prose.markdown(4000) })).await;
    let rows: Vec<String> = (0..ITEMS)
        .map(|number| {
            let (title, text, excerpt) = (prose.words(7), prose.markdown(4000), prose.words(40));
            format!("('{title}', 'post-{number}', '{text}', '{excerpt}', true, '2026-03-01', '{{research}}', '{{research}}')")
        })
        .collect();
    insert(fixture, "blog_posts (title, slug, content, excerpt, published, date, tags, tag_keys)", &rows);
    let wrote = format!(
        "INSERT INTO blog_post_authors (blog_post_id, author_id) SELECT id, {ada} FROM blog_posts WHERE slug LIKE 'post-%'"
    );
    assert_eq!(fixture.site.sql(&wrote), ITEMS);
}

async fn fill_faq(fixture: &Blog, prose: &mut Prose) {
    for name in ["Services", "Technology", "Pricing", "Support"] {
        let category = fixture.make("/api/faq/categories", json!({ "name": name })).await["id"].clone();
        let rows: Vec<String> =
            (0..ITEMS / 4).map(|_| format!("('{}?', '{}', {category})", prose.words(8), prose.words(180))).collect();
        insert(fixture, "faq_items (question, answer, category_id)", &rows);
    }
}

/// Returns the addresses of a page's links to the next part of a list.
fn further(html: &str) -> Vec<String> {
    let links = html.split("<a ").skip(1).filter_map(|link| link.split_once("</a>"));
    let more = links.filter(|(link, _)| link.ends_with(">Load more") || link.ends_with(">Older posts"));
    more.map(|(link, _)| super::between(link, "href=\"", "\"").replace("&amp;", "&")).collect()
}

#[actix_web::test]
async fn every_public_page_weighs_at_most_40_kb_with_1000_items_of_each_type() {
    let fixture = empty().await;
    let mut prose = Prose::new();
    fill_content(&fixture, &mut prose);
    fill_blog(&fixture, &mut prose).await;
    fill_faq(&fixture, &mut prose).await;
    let (service, study) = (1, ITEMS + 1);
    let mut pages: Vec<String> =
        ["/", "/about", "/services", "/case-studies", "/contact", "/faq", "/blog", "/auth"].map(str::to_owned).into();
    pages.extend([format!("/services/{service}"), format!("/case-studies/{study}"), "/blog/post-1".to_owned()]);
    pages.extend(["/blog?tag=research", "/authors/ada-lovelace", "/search?q=engines"].map(str::to_owned));
    let (first, mut weights) = (pages.len(), String::new());
    let mut heaviest = 0;
    let mut place = 0;
    while let Some(path) = pages.get(place).cloned() {
        let page = fixture.visitor.get(&path).await.expect(200);
        assert!(!rendered(&page).is_empty(), "{path} is rendered");
        let answers = data(&page)["answers"].to_string();
        assert!(!answers.contains("\\n\\n## ") && !answers.contains("\"## "), "{path} carries markdown");
        let compressed = fixture.visitor.get_with(&path, &[("Accept-Encoding", "br")]).await;
        assert_eq!(compressed.header("content-encoding"), "br", "{path}");
        let weight = compressed.bytes.len();
        let _ = writeln!(weights, "{weight:>7} {path}");
        heaviest = heaviest.max(weight);
        // Follows each list to its second and third part.
        if place < first * 2 {
            pages.extend(further(rendered(&page)).into_iter().take(1));
        }
        place += 1;
    }
    assert!(heaviest <= MOST, "{weights}");
    for list in ["/about?cursor=", "/services?cursor=", "/case-studies?cursor=", "/faq?cursor=", "/blog?before="] {
        assert!(pages.iter().filter(|path| path.starts_with(list)).count() >= 2, "{list}: {pages:?}");
    }
    println!("{weights}");
}
