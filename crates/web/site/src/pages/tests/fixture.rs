//! Pages with a fake engine and fake data.

use std::{
    cell::RefCell,
    sync::{
        LazyLock, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use actix_web::{body::to_bytes, http::header::HeaderMap, test::TestRequest, web::Bytes};
use async_trait::async_trait;
use domain::{Feature, ValidationErrors};
use futures_util::future::BoxFuture;
use ports::{
    Generations,
    renderer::{PageError, PageKind, RenderedPage},
};

use super::*;
use crate::tests::unavailable;
use web_http::{
    endpoint::{Endpoint, Param},
    response::PublicResponse,
};

/// Renders the status and the number of responses in its data; `/broken` fails.
#[derive(Default)]
pub struct FakeEngine {
    pub rendered: AtomicUsize,
    /// Whether every render fails.
    pub is_broken: AtomicBool,
    /// Whether there is no room to render.
    pub is_overloaded: AtomicBool,
    /// How many renders run, and how many did at most.
    pub running: AtomicUsize,
    pub most_running: AtomicUsize,
    /// When each call had to end.
    pub until: Mutex<Vec<Instant>>,
}

#[async_trait]
impl ports::renderer::PageRenderer for FakeEngine {
    fn query_parameters(&self) -> &[String] {
        static BEFORE: std::sync::LazyLock<[String; 1]> = std::sync::LazyLock::new(|| ["before".to_owned()]);
        &*BEFORE
    }

    async fn needs(&self, url: &str, until: Instant) -> Result<DataRequirements, PageError> {
        self.until.lock().unwrap().push(until);
        tokio::time::sleep(Duration::from_millis(1)).await;
        let (path, query) = url.split_once('?').unwrap_or((url, ""));
        let filtered = (!query.is_empty()).then(|| format!("/api/blog?{query}"));
        let needs = |route: &str, kind, calls: &[String]| {
            let (calls, route, chunk) = (calls.to_vec(), route.to_owned(), "home-page".to_owned());
            Ok(DataRequirements { calls, route, chunk, kind, filtered: filtered.clone() })
        };
        let menu = "/api/navigation".to_owned();
        match path {
            "/" | "/broken" => needs(path, PageKind::Page, &[menu]),
            "/away" | "/slow" => needs(path, PageKind::Page, &[menu, format!("/api{path}")]),
            "/blog" => needs(path, PageKind::Page, &[menu, format!("/api/blog?{query}")]),
            "/admin" => needs(path, PageKind::Shell, &[]),
            _ => match path.strip_prefix("/blog/") {
                Some(slug) => needs("/blog/:slug", PageKind::Page, &[menu, format!("/api/blog/{slug}")]),
                None => needs("*", PageKind::Missing, &[menu]),
            },
        }
    }

    async fn render(&self, url: &str, page: Arc<str>, until: Instant) -> Result<RenderedPage, PageError> {
        self.until.lock().unwrap().push(until);
        if url == "/broken" || self.is_broken.load(Ordering::SeqCst) {
            return Err(PageError::Failed("broken".to_owned()));
        }
        if self.is_overloaded.load(Ordering::SeqCst) {
            return Err(PageError::Overloaded);
        }
        self.rendered.fetch_add(1, Ordering::SeqCst);
        self.most_running.fetch_max(self.running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_millis(1)).await;
        self.running.fetch_sub(1, Ordering::SeqCst);
        let page: serde_json::Value = serde_json::from_str(&page).unwrap();
        let html = format!("<p>{} {}</p>", page["status"], page["answers"].as_object().unwrap().len());
        Ok(RenderedPage { head: "<title>t</title>".to_owned(), html })
    }
}

/// How long the slow call takes.
pub const SLOW: Duration = Duration::from_millis(50);

thread_local! {
    /// The calls that were run. Each test has a thread of its own.
    static CALLED: RefCell<Arc<Mutex<Vec<String>>>> = RefCell::default();
}

/// The reads of these tests: a menu, the post `here`, a list that rejects a bad cursor, one that takes [`SLOW`] and one that always fails.
pub static READS: LazyLock<PublicReads> = LazyLock::new(|| PublicReads::new(&[&MENU, &SLOWLY, &AWAY, &LIST, &POST]));

static MENU: Endpoint =
    Endpoint::read("/api/navigation", &[Feature::Navigation], |_, _| answer("/api/navigation", Ok("[]")));

static SLOWLY: Endpoint = Endpoint::read("/api/slow", &[Feature::Navigation], |_, _| {
    tokio::time::sleep(SLOW).then(|()| answer("/api/slow", Ok("[]"))).boxed()
});

static AWAY: Endpoint =
    Endpoint::read("/api/away", &[Feature::Navigation], |_, _| answer("/api/away", Err(ApiError::unavailable("away"))));

static LIST: Endpoint = Endpoint::read("/api/blog", &[Feature::Blog], |_, params| {
    let bad = params.text("before", &mut ValidationErrors::default()) == Some("bad");
    answer("/api/blog", if bad { Err(ApiError::bad_request("bad cursor")) } else { Ok("[]") })
})
.query(&[Param::text("before", "A cursor")]);

static POST: Endpoint = Endpoint::read("/api/blog/{slug}", &[Feature::Blog], |_, params| {
    answer("/api/blog/{slug}", if params.path("slug") == "here" { Ok("[]") } else { Err(ApiError::not_found()) })
})
.for_admins(|_, params| {
    answer("/api/blog/{slug}", if params.path("slug") == "draft" { Ok("{}") } else { Err(ApiError::not_found()) })
});

fn answer(call: &str, answer: Result<&'static str, ApiError>) -> BoxFuture<'static, Result<PublicResponse, ApiError>> {
    CALLED.with_borrow(|called| called.lock().unwrap().push(call.to_owned()));
    let answer = answer.map(|json| PublicResponse { body: Bytes::from_static(json.as_bytes()), headers: Vec::new() });
    async move { answer }.boxed()
}

/// Returns ports with this engine. The others fail.
pub fn ports(engine: &Arc<FakeEngine>) -> Ports {
    Ports { renderer: engine.clone(), ..unavailable::ports(None) }
}

pub struct Fixture {
    pub pages: Data<Pages>,
    pub engine: Arc<FakeEngine>,
    pub generations: Arc<Generations>,
    pub called: Arc<Mutex<Vec<String>>>,
}

pub fn fixture() -> Fixture {
    let (generations, engine, called) =
        (Arc::new(Generations::default()), Arc::new(FakeEngine::default()), Arc::default());
    CALLED.set(Arc::clone(&called));
    let pages = Pages::new(
        &READS,
        ports(&engine),
        data::tests::sample_context(),
        Cache::new(Arc::clone(&generations)),
        Data::new(document::tests::assets()),
    );
    Fixture { pages: Data::new(pages), engine, generations, called }
}

impl Fixture {
    pub async fn get(&self, url: &str) -> (u16, HeaderMap, String) {
        self.get_from("192.0.2.1", url).await
    }

    /// Requests a page from a client with that address.
    pub async fn get_from(&self, client: &str, url: &str) -> (u16, HeaderMap, String) {
        let peer = format!("{client}:1000").parse().unwrap();
        let response = serve(TestRequest::with_uri(url).peer_addr(peer).to_http_request(), self.pages.clone()).await;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = to_bytes(response.into_body()).await.unwrap();
        (status, headers, String::from_utf8(body.to_vec()).unwrap())
    }

    pub fn rendered(&self) -> usize {
        self.engine.rendered.load(Ordering::SeqCst)
    }
}
