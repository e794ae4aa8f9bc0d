//! An SMTP server for tests. It speaks the protocol, can be configured to fail, and records the mail it receives.

use std::{
    io,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
    time::{sleep, timeout},
};

/// The server's behaviour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Behaviour {
    /// Accepts every mail.
    #[default]
    Accept,
    /// Refuses every mail permanently (550).
    Refuse,
    /// Refuses this recipient permanently (550).
    RefuseRecipient(&'static str),
    /// Refuses every sender permanently (553).
    RefuseSender,
    /// Refuses every recipient temporarily (451).
    Defer,
    /// Accepts the connection and never sends a greeting.
    Stall,
    /// Disconnects in the middle of the mail.
    HangUp,
    /// Refuses every login (535).
    RefuseLogin,
    /// Offers STARTTLS, and refuses it when it is asked for (454).
    RefuseTls,
}

/// A mail that the server accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Received {
    /// The envelope sender.
    pub from: String,
    /// The envelope recipients.
    pub to: Vec<String>,
    /// Headers and body, without dot-stuffing.
    pub data: String,
}

impl Received {
    /// Returns the value of a header, unfolded but not decoded.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<String> {
        let head = self.data.split("\r\n\r\n").next()?.replace("\r\n ", " ");
        let head = head.replace("\r\n\t", " ");
        head.lines()
            .filter_map(|line| line.split_once(':'))
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.trim().to_owned())
    }
}

#[derive(Default)]
struct SinkState {
    behaviour: Behaviour,
    connections: usize,
    /// The initial response of each AUTH PLAIN.
    logins: Vec<String>,
    messages: Vec<Received>,
}

/// The server. Dropping it stops it.
pub struct Sink {
    address: SocketAddr,
    state: Arc<Mutex<SinkState>>,
    listener: JoinHandle<()>,
}

impl Drop for Sink {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

impl Sink {
    /// Listens on a free port of this machine.
    pub async fn start(behaviour: Behaviour) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let state = Arc::new(Mutex::new(SinkState { behaviour, ..SinkState::default() }));
        let shared = Arc::clone(&state);
        let listener = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let shared = Arc::clone(&shared);
                // A client may disconnect at any time, so errors are ignored.
                tokio::spawn(async move { serve(stream, &shared).await.ok() });
            }
        });
        Ok(Self { address, state, listener })
    }

    /// Returns the `SMTP_URL` of this server.
    #[must_use]
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Changes the behaviour from the next connection on.
    pub fn behave(&self, behaviour: Behaviour) {
        lock(&self.state).behaviour = behaviour;
    }

    /// Returns the messages received so far.
    #[must_use]
    pub fn messages(&self) -> Vec<Received> {
        lock(&self.state).messages.clone()
    }

    /// Returns the initial responses of AUTH PLAIN, in base64.
    #[must_use]
    pub fn logins(&self) -> Vec<String> {
        lock(&self.state).logins.clone()
    }

    /// Returns the number of connections.
    #[must_use]
    pub fn connections(&self) -> usize {
        lock(&self.state).connections
    }

    /// Waits until there are this many messages, at most for `max_wait`. Returns the messages.
    pub async fn wait_for(&self, count: usize, max_wait: Duration) -> Vec<Received> {
        let arrived = async {
            while self.messages().len() < count {
                sleep(Duration::from_millis(10)).await;
            }
        };
        // Too few messages are the caller's failure to report.
        timeout(max_wait, arrived).await.ok();
        self.messages()
    }
}

fn lock(state: &Mutex<SinkState>) -> MutexGuard<'_, SinkState> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One conversation.
async fn serve(stream: TcpStream, state: &Mutex<SinkState>) -> io::Result<()> {
    let behaviour = {
        let mut state = lock(state);
        state.connections += 1;
        state.behaviour
    };
    if behaviour == Behaviour::Stall {
        sleep(Duration::from_mins(10)).await;
        return Ok(());
    }
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 sink ESMTP\r\n").await?;
    let (mut from, mut to) = (String::new(), Vec::new());
    let mut line = String::new();
    while next_line(&mut stream, &mut line).await? {
        let (verb, rest) = line.split_at(line.len().min(4));
        let reply = match verb.to_ascii_uppercase().as_str() {
            verb @ ("EHLO" | "STAR" | "AUTH") => greet(verb, rest, behaviour, state),
            "MAIL" if behaviour == Behaviour::RefuseSender => "553 not your address",
            "MAIL" => {
                from = address(rest);
                "250 ok"
            }
            "RCPT" if matches!(behaviour, Behaviour::RefuseRecipient(to) if to == address(rest)) => {
                "550 no such mailbox"
            }
            "RCPT" if behaviour == Behaviour::Defer => "451 try again later",
            "RCPT" => {
                to.push(address(rest));
                "250 ok"
            }
            "DATA" if behaviour == Behaviour::HangUp => return Ok(()),
            "DATA" => {
                stream.write_all(b"354 go ahead\r\n").await?;
                let message =
                    Received { from: from.clone(), to: std::mem::take(&mut to), data: data(&mut stream).await? };
                take(message, behaviour, state)
            }
            "QUIT" => {
                stream.write_all(b"221 bye\r\n").await?;
                return Ok(());
            }
            _ => "250 ok",
        };
        stream.write_all(format!("{reply}\r\n").as_bytes()).await?;
    }
    Ok(())
}

fn greet(verb: &str, rest: &str, behaviour: Behaviour, state: &Mutex<SinkState>) -> &'static str {
    match verb {
        "EHLO" if behaviour == Behaviour::RefuseTls => "250-sink\r\n250 STARTTLS",
        "STAR" => "454 no TLS at the moment",
        "EHLO" => "250-sink\r\n250-8BITMIME\r\n250 AUTH PLAIN",
        _ if behaviour == Behaviour::RefuseLogin => "535 wrong user or password",
        _ => {
            let response = rest.split_whitespace().nth(1).unwrap_or_default();
            lock(state).logins.push(response.to_owned());
            "235 welcome"
        }
    }
}

fn take(message: Received, behaviour: Behaviour, state: &Mutex<SinkState>) -> &'static str {
    if behaviour == Behaviour::Refuse {
        return "550 no such mailbox";
    }
    lock(state).messages.push(message);
    "250 taken"
}

/// Reads up to the line with a single dot.
async fn data(stream: &mut BufReader<TcpStream>) -> io::Result<String> {
    let (mut data, mut line) = (String::new(), String::new());
    while next_line(stream, &mut line).await? && line != ".\r\n" {
        data.push_str(line.strip_prefix('.').unwrap_or(&line));
    }
    Ok(data)
}

async fn next_line(stream: &mut BufReader<TcpStream>, line: &mut String) -> io::Result<bool> {
    line.clear();
    Ok(stream.read_line(line).await? > 0)
}

/// Returns the text between the angle brackets.
fn address(text: &str) -> String {
    let inner = text.split(['<', '>']).nth(1);
    inner.unwrap_or_default().to_owned()
}
