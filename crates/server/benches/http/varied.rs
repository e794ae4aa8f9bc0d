//! Varied work: all calls of the OpenAPI document and all pages, with good and bad input, entities that are created and deleted, long
//! texts, images; no two calls alike. What is left of its memory tells whether the allocator gives any back.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use futures_util::future::try_join_all;
use reqwest::{
    Client, Method, RequestBuilder, Response,
    header::{ACCEPT_ENCODING, CONTENT_TYPE, COOKIE, SET_COOKIE},
};
use serde_json::{Value, json};

use crate::{Outcome, product::PASSWORD};

/// How many calls a round has, and how many are under way at a time.
const CALLS: usize = 5_000;
const AT_A_TIME: usize = 4;

/// How many entities of a kind remain: with ever more of them, lists would take more memory in each round.
const KEPT: usize = 20;

/// The lengths of long texts, in bytes. A body may have 1 MiB.
const LENGTHS: [usize; 8] = [200, 2_000, 400, 20_000, 1_000, 50_000, 5_000, 900_000];

const LANGUAGES: [&str; 8] = ["ts", "rust", "python", "html", "sql", "bash", "cpp", "markdown"];

const ENCODINGS: [&str; 4] = ["br", "gzip", "zstd", "identity"];

/// What the benchmark's server has no provider, mail server or legal texts for.
const UNAVAILABLE: [&str; 4] = [
    "POST /api/ai/chat",
    "POST /api/ai/generate-image",
    "POST /api/admin/enquiries/{id}/mail",
    "GET /api/legal/{page}",
];

/// Pages and documents; `#` is a number, `@` the slug of a post.
const PAGES: [&str; 24] = [
    "/?n=#",
    "/about?n=#",
    "/services?n=#",
    "/services/1?n=#",
    "/services/#",
    "/case-studies?n=#",
    "/case-studies/7?n=#",
    "/contact?n=#",
    "/faq?q=word#",
    "/blog?n=#",
    "/blog?tag=tag#",
    "/blog/@",
    "/blog/@?n=#",
    "/blog/missing-#",
    "/authors/priya-raman?n=#",
    "/search?q=word#",
    "/auth?n=#",
    "/admin?n=#",
    "/missing/#",
    "/art/picture-of-#.svg",
    "/feed.xml?n=#",
    "/feed.json?n=#",
    "/sitemap.xml?n=#",
    "/llms.txt?n=#",
];

/// A call of the OpenAPI document.
struct Call {
    method: Method,
    path: String,
    example: Option<Value>,
}

pub struct Work {
    client: Client,
    url: String,
    cookie: String,
    calls: Vec<Call>,
    /// The ids of what was created, by the path of the collection.
    created: Mutex<HashMap<String, Vec<u64>>>,
    slugs: Mutex<Vec<String>>,
    /// The calls with good input, and whether one has succeeded.
    succeeded: Mutex<BTreeMap<String, bool>>,
    number: AtomicUsize,
}

impl Work {
    pub async fn start(url: String) -> Outcome<Self> {
        // Fails if there is one already.
        drop(rustls::crypto::ring::default_provider().install_default());
        let client = Client::builder().redirect(reqwest::redirect::Policy::none()).tls_certs_only([]).build()?;
        let credentials = json!({ "username": "admin", "password": PASSWORD });
        let answer = client.post(format!("{url}/api/login")).json(&credentials).send().await?.error_for_status()?;
        let cookies =
            answer.headers().get_all(SET_COOKIE).iter().filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
        let cookie = cookies.collect::<Vec<_>>().join("; ");
        let document: Value = client.get(format!("{url}/api/openapi.json")).send().await?.json().await?;
        let calls = calls(&document).ok_or("the document has no calls")?;
        let (created, slugs, succeeded, number) =
            (Mutex::default(), Mutex::default(), Mutex::default(), AtomicUsize::default());
        Ok(Self { client, url, cookie, calls, created, slugs, succeeded, number })
    }

    /// Makes the calls of a round. An answer that tells of a fault of the server is an error.
    pub async fn round(&self) -> Outcome<()> {
        let until = self.number.load(Ordering::Relaxed) + CALLS;
        try_join_all((0..AT_A_TIME).map(|_| self.work(until))).await.map(drop)
    }

    /// Errors with the calls of which none has succeeded: what is refused at once takes no memory.
    pub fn verify(&self) -> Outcome<()> {
        let succeeded = locked(&self.succeeded);
        let refused = succeeded.iter().filter(|(call, has)| !**has && !UNAVAILABLE.contains(&call.as_str()));
        let refused: Vec<&str> = refused.map(|(call, _)| call.as_str()).collect();
        if refused.is_empty() { Ok(()) } else { Err(format!("never succeeded: {}", refused.join(", ")).into()) }
    }

    async fn work(&self, until: usize) -> Outcome<()> {
        loop {
            let number = self.number.fetch_add(1, Ordering::Relaxed);
            if number >= until {
                return Ok(());
            }
            let kinds = self.calls.len() + PAGES.len();
            let turn = number / kinds;
            match self.calls.get(number % kinds) {
                Some(call) if turn % 3 == 2 => self.call_badly(call, number, turn).await?,
                Some(call) => self.call(call, number, turn).await?,
                None => self.visit(PAGES[number % kinds - self.calls.len()], number).await?,
            }
        }
    }

    async fn visit(&self, page: &str, number: usize) -> Outcome<()> {
        let slug = picked(&self.slugs, number).unwrap_or_else(|| "none".to_owned());
        let path = page.replace('#', &number.to_string()).replace('@', &slug);
        self.send(self.client.get(format!("{}{path}", self.url)), number).await.map(drop)
    }

    async fn call(&self, call: &Call, number: usize, turn: usize) -> Outcome<()> {
        let collection = call.path.trim_end_matches("/bulk").replace("/{id}", "");
        let takes = call.method == Method::DELETE || call.path == "/api/admin/deletions/{id}";
        loop {
            let (id, left) = self.id_of(&collection, number, takes);
            self.call_for(call, &collection, id, (number, turn)).await?;
            if !takes || left <= KEPT {
                return Ok(());
            }
        }
    }

    async fn call_for(&self, call: &Call, collection: &str, id: u64, (number, turn): (usize, usize)) -> Outcome<()> {
        let slug = picked(&self.slugs, number).unwrap_or_else(|| "none".to_owned());
        let slug = if call.path.contains("authors") { "priya-raman".to_owned() } else { slug };
        let path = call.path.replace("{id}", &id.to_string()).replace("{slug}", &slug);
        let path =
            path.replace("{type}", ["service", "case-study", "team-member"][turn % 3]).replace("{page}", "imprint");
        let query = format!("limit={}&q=word{number}&title=Title+{number}", 1 + number % 100);
        let request = self.client.request(call.method.clone(), format!("{}{path}?{query}", self.url));
        let example = call.example.as_ref().map(|example| self.varied(example, "", number));
        let example = match call.path.as_str() {
            "/api/login" => Some(json!({ "username": "admin", "password": PASSWORD })),
            path if path.ends_with("/order") => Some(json!({ "ids": self.siblings(path, number).await? })),
            _ => example,
        };
        let request = example.iter().fold(request, RequestBuilder::json);
        let answer = self.send(self.with_session(request, call), number).await?;
        *locked(&self.succeeded).entry(format!("{} {}", call.method, call.path)).or_default() |=
            answer.status().is_success();
        if answer.status() == 201 && answer.headers().contains_key(CONTENT_TYPE) {
            let entity: Value = answer.json().await?;
            let collection =
                collection.replace("/api/register", "/api/admin/users").replace("contact", "admin/enquiries");
            entity["id"].as_u64().into_iter().for_each(|id| self.remember(&collection, id));
            let mut slugs = locked(&self.slugs);
            slugs.extend(entity["slug"].as_str().map(str::to_owned));
            let gone = slugs.len().saturating_sub(KEPT);
            slugs.drain(..gone);
            return Ok(());
        }
        // The deletions of every seventh turn are undone.
        let undo = answer.headers().get("undo").filter(|_| turn % 7 == 0);
        if let Some(undo) = undo.and_then(|call| call.to_str().ok()?.rsplit('/').next()?.parse().ok()) {
            self.remember("/api/admin/deletions", undo);
            self.remember(collection, id);
        }
        Ok(answer.bytes().await.map(drop)?)
    }

    /// Returns the ids of all rows beside one of a list, in another order: of one type, category or parent.
    async fn siblings(&self, order: &str, number: usize) -> Outcome<Vec<Value>> {
        let list = match order {
            "/api/admin/content/order" => "/api/admin/content?limit=100",
            "/api/admin/faq-categories/order" => "/api/faq/categories",
            "/api/admin/faq-items/order" => "/api/faq/items",
            _ => "/api/navigation",
        };
        let rows = self.client.get(format!("{}{list}", self.url)).header(COOKIE, &self.cookie);
        let rows: Vec<Value> = self.send(rows, number).await?.json().await?;
        let group = |row: &Value| ["type", "categoryId", "parentId"].map(|field| row[field].clone());
        let chosen = rows.get(number % rows.len().max(1)).map(group);
        let siblings = rows.iter().rev().filter(|row| Some(group(row)) == chosen);
        Ok(siblings.map(|row| row["id"].clone()).collect())
    }

    /// Makes a call with input that is refused.
    async fn call_badly(&self, call: &Call, number: usize, turn: usize) -> Outcome<()> {
        let path = call.path.replace("{id}", &format!("{number}000000")).replace(['{', '}'], "");
        let request =
            self.client.request(call.method.clone(), format!("{}{path}?limit=-{number}&cursor=c{number}", self.url));
        let example = call.example.clone().unwrap_or_default().to_string();
        let body = match turn / 3 % 5 {
            0 => example.split_at(example.len() / 2).0.to_owned(),
            1 => example.replace('"', "") + &text(number, 3_000),
            2 => example.replacen(": \"", ": 7, \"", 1),
            3 => json!({ "title": number, "content": [number], "username": "u", "email": text(number, 2_000), "tags": 7 }).to_string(),
            _ => text(number, 1_200_000),
        };
        let type_ = if turn.is_multiple_of(4) { "text/plain" } else { "application/json" };
        let request = if call.example.is_some() { request.header(CONTENT_TYPE, type_).body(body) } else { request };
        let answer = self.send(self.with_session(request, call), number).await;
        // A body that is too long is refused before it has arrived, which may look like a lost connection.
        if answer.is_err() && turn / 3 % 5 == 4 { Ok(()) } else { answer.map(drop) }
    }

    /// A visitor's calls have no session: the administrator's must not end.
    fn with_session(&self, request: RequestBuilder, call: &Call) -> RequestBuilder {
        let is_visitors = ["/api/login", "/api/logout", "/api/register"].contains(&call.path.as_str());
        if is_visitors { request } else { request.header(COOKIE, &self.cookie) }
    }

    async fn send(&self, request: RequestBuilder, number: usize) -> Outcome<Response> {
        let answer =
            request.header(ACCEPT_ENCODING, ENCODINGS[number % 4]).timeout(Duration::from_mins(1)).send().await?;
        let is_fault = answer.status().is_server_error() && answer.status() != 503;
        if is_fault { Err(format!("{} is {}", answer.url(), answer.status()).into()) } else { Ok(answer) }
    }

    fn remember(&self, collection: &str, id: u64) {
        locked(&self.created).entry(collection.to_owned()).or_default().push(id);
    }

    /// Returns the id of an entity, which is forgotten if it is taken, and how many are left.
    fn id_of(&self, collection: &str, number: usize, is_taken: bool) -> (u64, usize) {
        let mut created = locked(&self.created);
        let Some(ids) = created.get_mut(collection).filter(|ids| !ids.is_empty()) else { return (1, 0) };
        let place = number % ids.len();
        let id = if is_taken { ids.swap_remove(place) } else { ids[place] };
        (id, ids.len())
    }

    /// Returns an example with other texts, which fit the rules of a field with that name.
    fn varied(&self, example: &Value, field: &str, number: usize) -> Value {
        let length = LENGTHS[number / (self.calls.len() + PAGES.len()) % LENGTHS.len()];
        match (field, example) {
            (_, Value::Object(fields)) => {
                fields.iter().map(|(name, value)| (name.clone(), self.varied(value, name, number))).collect()
            }
            ("authors", _) => json!([1]),
            ("categoryId", _) => self.id_of("/api/faq/categories", number, false).0.into(),
            ("tags", _) => json!([format!("tag{number}"), "bench"]),
            ("ids", _) => json!([number, number + 1]),
            ("username", _) => format!("user{number}").into(),
            ("email", _) => format!("user{number}@example.com").into(),
            ("content", _) => text(number, length).into(),
            ("answer" | "message" | "prompt" | "bio", _) => text(number, length.min(400)).into(),
            ("title" | "name" | "label" | "question" | "displayName" | "component", Value::String(text)) => {
                format!("{text} {number}").into()
            }
            (_, value) => value.clone(),
        }
    }
}

fn locked<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

fn picked(of: &Mutex<Vec<String>>, number: usize) -> Option<String> {
    let all = locked(of);
    all.get(number % all.len().max(1)).cloned()
}

/// Returns the calls of an OpenAPI document.
fn calls(document: &Value) -> Option<Vec<Call>> {
    let mut calls = Vec::new();
    for (path, methods) in document["paths"].as_object()? {
        for (method, call) in methods.as_object()? {
            let example = call["requestBody"]["content"]["application/json"].get("example").cloned();
            calls.push(Call { method: method.to_uppercase().parse().ok()?, path: path.clone(), example });
        }
    }
    Some(calls)
}

/// Returns Markdown of that length with words, links, lists, tables and code in a language that depend on the number.
fn text(number: usize, length: usize) -> String {
    let mut text = format!("# Text {number}\n\n");
    let mut seed = number;
    while text.len() < length {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let part = match seed >> 33 & 15 {
            0 => format!("\n\n## Part {seed}\n\n"),
            1 => format!("[link {seed}](/blog/{seed}) "),
            2 => format!("\n\n- item {seed}\n- *more*\n\n"),
            3 => {
                format!("\n\n```{}\nfunction f{seed}(n: u64) {{ return n * {seed}; }}\n```\n\n", LANGUAGES[number % 8])
            }
            4 => format!("\n\n| a | b |\n|---|---|\n| {seed} | **x** |\n\n"),
            _ => format!("word{} übrigens {seed:x} ", seed % 900),
        };
        text.push_str(&part);
    }
    text.chars().take(length).collect()
}
