//! Starting and stopping the running product.

use std::{
    io,
    mem::replace,
    net::{SocketAddr, TcpListener, ToSocketAddrs},
    pin::Pin,
    sync::Arc,
    time::Duration,
};

use actix_web::dev::ServerHandle;
use ports::renderer::PageRenderer;
use postgres::{Listener, Postgres};
use tokio::{
    sync::{oneshot, watch},
    task::JoinHandle,
    time::timeout,
};
use web_site::Site;

use crate::{
    Config, Doing, Failure,
    accounts::Accounts,
    config::{ConfigError, authority},
    connections::{ConnectionLimit, STALL, drop_stalled_writes},
    http_server, sample,
    site_pages::site_pages,
    storage::Storage,
    wire::{self, Stored},
};

/// The product, running.
pub struct Running {
    served: Served,
    listening: Listener,
    config: Config,
    storage: Storage,
    listener: TcpListener,
}

/// Starts all of it: database, first administrator, sample content where it is wanted, the courier, and the HTTP server, which
/// takes requests once this returns.
pub async fn start(config: Config, accounts: Accounts) -> Result<(Running, Accounts), Failure> {
    let engine = wire::engine(config.bundles_dir.as_deref())?;
    start_with(config, accounts, engine).await
}

/// The product on its way. It is boxed, so that the server is compiled here and not again into whatever starts it.
pub type Starting = Pin<Box<dyn Future<Output = Result<(Running, Accounts), Failure>>>>;

/// As [`start`], with a page engine that is there already.
#[must_use]
pub fn start_with(config: Config, accounts: Accounts, engine: Arc<dyn PageRenderer>) -> Starting {
    Box::pin(start_all(config, accounts, engine))
}

async fn start_all(
    config: Config,
    mut accounts: Accounts,
    engine: Arc<dyn PageRenderer>,
) -> Result<(Running, Accounts), Failure> {
    // The address first: a port that is taken is said before a database is started for nothing.
    let listener = listen(&config)?;
    let storage = Storage::open(&config).await?;
    let served = async {
        fill(&config, &storage, &mut accounts).await?;
        let served = serve(&config, &storage, engine, &listener).await?;
        Ok((served, storage.postgres.listen().doing("listening to other nodes")?))
    };
    match served.await {
        Ok((served, listening)) => Ok((Running { served, listening, config, storage, listener }, accounts)),
        Err(failure) => storage.close_after(Err(failure)).await,
    }
}

/// The site and its HTTP server, which [`Running::reload`] replaces.
struct Served {
    url: String,
    address: SocketAddr,
    server: ServerHandle,
    ended: oneshot::Receiver<io::Result<()>>,
    stopping: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
    site: Site,
}

/// Binds the address. The standard library sets `SO_REUSEADDR`, so that a restart need not wait.
fn listen(config: &Config) -> Result<TcpListener, Failure> {
    let wanted = (config.host.as_str(), config.port);
    let address = authority(&config.host, config.port);
    let doing = |source| Failure::Io { doing: format!("listening on {address} (HOST, PORT)"), source };
    let addresses: Vec<_> = wanted.to_socket_addrs().map_err(|_| ConfigError::of("HOST"))?.collect();
    let listener = TcpListener::bind(addresses.as_slice()).map_err(doing)?;
    listener.set_nonblocking(true).map_err(doing)?;
    drop_stalled_writes(&listener, STALL).map_err(doing)?;
    Ok(listener)
}

/// The first administrator, and the sample content where it is wanted.
async fn fill(config: &Config, storage: &Storage, accounts: &mut Accounts) -> Result<(), Failure> {
    let ports = Stored::of(storage);
    let administrator = accounts.first_administrator(config, &ports).await?;
    if config.sample_content && sample::seed(&ports, accounts, administrator).await? {
        tracing::info!("the sample content is in");
    }
    Ok(())
}

async fn serve(
    config: &Config,
    storage: &Storage,
    engine: Arc<dyn PageRenderer>,
    listener: &TcpListener,
) -> Result<Served, Failure> {
    let doing = |source| Failure::Io { doing: "serving".to_owned(), source };
    let address = listener.local_addr().map_err(doing)?;
    let listener = listener.try_clone().map_err(doing)?;
    let url = config.public_url(address);
    let (ports, courier) = wire::ports(config, storage, engine);
    ports.search.store_site_pages(site_pages(&config.site)).await.doing("indexing the site's own pages")?;
    let site = wire::site(config, storage, ports, &url).await?;
    let (stopping, stop) = watch::channel(false);
    let (ending, ended) = oneshot::channel();

    let leaving = site.clone();
    let limit = if config.rate_limits { ConnectionLimit::new(&config.trusted_proxies) } else { ConnectionLimit::off() };
    let server = http_server::run(listener, site, limit, STALL).map_err(doing)?;
    let handle = server.handle();
    let tasks = vec![
        actix_web::rt::spawn(async move {
            if let Err(Err(error)) = ending.send(server.await) {
                tracing::error!(%error, "the HTTP server ended badly");
            }
        }),
        actix_web::rt::spawn(courier.run(stop)),
        actix_web::rt::spawn(fill_in(Arc::clone(&storage.postgres), stopping.subscribe())),
    ];
    Ok(Served { url, address, server: handle, ended, stopping, tasks, site: leaving })
}

/// Fills in what an earlier version of the program did not store. Without the plain texts searches are slower, and without its
/// search text a user is not found by it.
async fn fill_in(postgres: Arc<Postgres>, mut stop: watch::Receiver<bool>) {
    tokio::select! {
        filled = async { postgres.fill_user_search().await.and(postgres.fill_plain_texts().await) } => {
            if let Err(error) = filled {
                tracing::warn!(%error, "some derived texts are still missing; the next start tries again");
            }
        }
        _ = stop.wait_for(|stopping| *stopping) => {}
    }
}

impl Running {
    /// The address that the public uses.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.served.url
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.served.address
    }

    /// Returns when the HTTP server has ended though nobody told it to, with what is known of that.
    pub async fn ended(&mut self) -> Failure {
        match (&mut self.served.ended).await {
            Ok(Err(source)) => Failure::Io { doing: "serving".to_owned(), source },
            Ok(Ok(())) | Err(_) => Failure::Said("the HTTP server ended by itself".to_owned()),
        }
    }

    /// Serves the bundles as they are now in `PORTICO_BUNDLES_DIR`: page engine, content security policy and cached pages are
    /// made from them. Where they can't be used, the old ones stay.
    pub async fn reload(&mut self, grace: Duration) -> Result<(), Failure> {
        let engine = wire::engine(self.config.bundles_dir.as_deref())?;
        let served = serve(&self.config, &self.storage, engine, &self.listener).await?;
        replace(&mut self.served, served).stop(grace).await;
        Ok(())
    }

    /// Takes no more requests, finishes what is in flight for at most `grace`, and lets go of the database.
    pub async fn stop(self, grace: Duration) -> Result<(), Failure> {
        self.served.stop(grace).await;
        drop(self.listening);
        self.storage.close().await
    }
}

impl Served {
    async fn stop(self, grace: Duration) {
        drop(self.ended);
        self.site.leave();
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
    }
}
