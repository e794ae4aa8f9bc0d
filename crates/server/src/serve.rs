//! Starting and stopping the running product.

use std::{
    io,
    mem::replace,
    net::{SocketAddr, TcpListener, ToSocketAddrs as _},
    pin::Pin,
    sync::Arc,
    time::Duration,
};

use actix_web::dev::{Server, ServerHandle};
use anyhow::{Context as _, anyhow};
use ports::{limits::SharedCounts as _, renderer::PageRenderer};
use postgres::{Listener, Postgres};
use tokio::{
    sync::{oneshot, watch},
    task::JoinHandle,
    time::timeout,
};
use web_site::Site;

use crate::{
    Config,
    accounts::Accounts,
    config::{ConfigError, authority},
    connections::{ConnectionLimit, STALL, bound_stalled_writes},
    heaps, http_server, metrics, sample,
    site_pages::site_pages,
    storage::Storage,
    wire,
};

/// How often to forget clients' rate limits that have refilled, and to check whether a sweep is due.
const SWEEP_CHECK: Duration = Duration::from_mins(1);

pub struct Running {
    served: Served,
    listening: Listener,
    config: Config,
    storage: Storage,
    listeners: Listeners,
}

/// Starts everything: database, first administrator, sample content if configured, mailer and HTTP server, which accepts requests
/// when this returns.
pub async fn start(config: Config, accounts: Accounts) -> anyhow::Result<(Running, Accounts)> {
    // First, because the others take their metrics when they start.
    metrics::recorder(&config);
    let engine = wire::engine(config.bundles_dir.as_deref())?;
    start_with(config, accounts, engine).await
}

/// The future of a start. It is boxed, so that its callers do not compile it again.
pub type Starting = Pin<Box<dyn Future<Output = anyhow::Result<(Running, Accounts)>>>>;

/// As [`start`], with an existing page engine.
#[must_use]
pub fn start_with(config: Config, mut accounts: Accounts, engine: Arc<dyn PageRenderer>) -> Starting {
    Box::pin(async move {
        // Bind first, so that a taken port fails before a database is started.
        let listeners = Listeners::bind(&config)?;
        let storage = Storage::open(&config).await?;
        let served = async {
            let administrator = accounts.first_administrator(&config, &storage.postgres).await?;
            if config.sample_content && sample::seed(&storage.postgres, &mut accounts, administrator).await? {
                tracing::info!("the sample content is in");
            }
            let listening = storage.postgres.listen().context("listening to other nodes")?;
            Ok((serve(&config, &storage, engine, &listeners).await?, listening))
        };
        match served.await {
            Ok((served, listening)) => Ok((Running { served, listening, config, storage, listeners }, accounts)),
            Err(failure) => storage.close_after(Err(failure)).await,
        }
    })
}

/// The listening sockets. While a copy of one is open, the kernel accepts connections to it.
struct Listeners {
    site: TcpListener,
    /// That of `METRICS_ADDR`.
    metrics: Option<TcpListener>,
}

impl Listeners {
    /// Binds the addresses. The standard library sets `SO_REUSEADDR`, so that a restart need not wait.
    fn bind(config: &Config) -> anyhow::Result<Self> {
        let wanted = (config.host.as_str(), config.port);
        let addresses: Vec<_> = wanted.to_socket_addrs().map_err(|_| ConfigError::of("HOST"))?.collect();
        let site = bind(&addresses, &format!("{} (HOST, PORT)", authority(&config.host, config.port)))?;
        bound_stalled_writes(&site, STALL).context("listening")?;
        let metrics = config.metrics_address.map(|address| bind(&[address], &format!("{address} (METRICS_ADDR)")));
        Ok(Self { site, metrics: metrics.transpose()? })
    }
}

fn bind(addresses: &[SocketAddr], place: &str) -> anyhow::Result<TcpListener> {
    let listening = || format!("listening on {place}");
    let listener = TcpListener::bind(addresses).with_context(listening)?;
    listener.set_nonblocking(true).with_context(listening)?;
    Ok(listener)
}

/// The site and its HTTP server, which [`Running::reload`] replaces.
struct Served {
    url: String,
    address: SocketAddr,
    server: ServerHandle,
    /// The server of `METRICS_ADDR`.
    metrics: Option<ServerHandle>,
    ended: oneshot::Receiver<io::Result<()>>,
    stopping: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
    site: Site,
}

async fn serve(
    config: &Config,
    storage: &Storage,
    engine: Arc<dyn PageRenderer>,
    listeners: &Listeners,
) -> anyhow::Result<Served> {
    let address = listeners.site.local_addr().context("serving")?;
    let listener = listeners.site.try_clone().context("serving")?;
    let url = config.public_url(address);
    let (ports, mailer) = wire::ports(config, storage, engine);
    ports.search.store_site_pages(site_pages(&config.site)?).await.context("indexing the site's own pages")?;
    let site = wire::site(config, storage, ports, &url).await?;
    let (stopping, stop) = watch::channel(false);
    let (ending, ended) = oneshot::channel();
    let served_site = site.clone();
    let limit = if config.rate_limits { ConnectionLimit::new(&config.trusted_proxies) } else { ConnectionLimit::off() };
    let endpoint = metrics::Endpoint::new(config, storage, &site);
    let on_site = endpoint.clone().filter(|_| listeners.metrics.is_none());
    // What can fail comes before the first task, so that a reload that fails leaves nothing running.
    let metrics_server = match (&listeners.metrics, &endpoint) {
        (Some(listener), Some(endpoint)) => {
            let listener = listener.try_clone().context("serving the metrics")?;
            Some(metrics::run(listener, endpoint.clone()).context("serving the metrics")?)
        }
        _ => None,
    };
    let purger = wire::purger(config, storage)?;
    let server = http_server::run(listener, site, on_site, limit).context("serving")?;
    let (handle, serving) = spawn(server, "HTTP", ending);
    let mut tasks = vec![
        serving,
        actix_web::rt::spawn(mailer.run(stop)),
        actix_web::rt::spawn(sweep(Arc::clone(&storage.postgres), stopping.subscribe())),
    ];
    tasks.extend(purger.map(|purger| actix_web::rt::spawn(purger.run(stopping.subscribe()))));
    let metrics = metrics_server.map(|server| spawn(server, "metrics", oneshot::channel().0).0);
    tasks.extend(endpoint.map(|endpoint| actix_web::rt::spawn(endpoint.keep_up(stopping.subscribe()))));
    Ok(Served { url, address, server: handle, metrics, ended, stopping, tasks, site: served_site })
}

/// Runs a server as a task. An error is logged if nobody waits for it.
fn spawn(
    server: Server,
    name: &'static str,
    ending: oneshot::Sender<io::Result<()>>,
) -> (ServerHandle, JoinHandle<()>) {
    let handle = server.handle();
    let serving = actix_web::rt::spawn(async move {
        if let Err(Err(error)) = ending.send(server.await) {
            tracing::error!(%error, "the {name} server ended badly");
        }
    });
    (handle, serving)
}

/// Sweeps expired rows from time to time, because deleted personal data must not wait for the next login, and memory that is no longer
/// used.
async fn sweep(postgres: Arc<Postgres>, mut stop: watch::Receiver<bool>) {
    while timeout(SWEEP_CHECK, stop.wait_for(|stopping| *stopping)).await.is_err() {
        if let Err(error) = postgres.sweep_counts().await {
            tracing::warn!(%error, "expired rate limits were not swept");
        }
        postgres.sweep_if_due().await;
        heaps::trim();
    }
}

impl Running {
    /// The public address.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.served.url
    }

    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.served.address
    }

    /// Returns when the HTTP server has ended without a stop signal, with the error, if any.
    pub async fn ended(&mut self) -> anyhow::Error {
        match (&mut self.served.ended).await {
            Ok(Err(error)) => anyhow!(error).context("serving"),
            Ok(Ok(())) | Err(_) => anyhow!("the HTTP server ended by itself"),
        }
    }

    /// Reads the bundles in `PORTICO_BUNDLES_DIR` again, with which page engine, content security policy and cached pages are renewed.
    /// If it fails, the old ones stay.
    pub async fn reload(&mut self, grace: Duration) -> anyhow::Result<()> {
        let engine = wire::engine(self.config.bundles_dir.as_deref())?;
        let served = serve(&self.config, &self.storage, engine, &self.listeners).await?;
        replace(&mut self.served, served).stop(grace).await;
        Ok(())
    }

    /// Reports not ready and closes each connection after its response, but goes on serving, so that gateways can send their
    /// requests elsewhere before [`Self::stop`].
    pub fn drain(&self) {
        self.served.site.stop_serving();
    }

    /// Accepts no more requests, waits at most `grace` for those in flight, and closes the database.
    pub async fn stop(self, grace: Duration) -> anyhow::Result<()> {
        // While a copy of it is open, the kernel would accept connections that nobody serves.
        drop(self.listeners);
        self.served.stop(grace).await;
        drop(self.listening);
        self.storage.close_after(Ok(())).await
    }
}

impl Served {
    async fn stop(self, grace: Duration) {
        drop(self.ended);
        self.site.stop_serving();
        self.stopping.send_replace(true);
        let finishing = async {
            self.server.stop(true).await;
            for task in self.tasks {
                if let Err(error) = task.await {
                    tracing::error!(%error, "a task ended badly");
                }
            }
        };
        if timeout(grace, finishing).await.is_err() {
            tracing::warn!("some requests were still in flight and were cut off");
        }
        if let Some(metrics) = self.metrics {
            metrics.stop(false).await;
        }
    }
}
