// Runs inline in the head, before the first paint and long before the page's own code. It is built by itself and imports nothing.

// What the person chose wins; else the style sheet follows the system.
try {
  const theme = localStorage.getItem('portico-theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('[name="theme-color"]')) {
      meta.dataset.media = meta.media;
      meta.media = meta.media.includes(theme) ? '' : 'not all';
    }
  }
} catch {
  // Storage may be forbidden; the system's theme is right then.
}

// Style is computed before the style sheet arrives: links would fade from the browser's own colours (`app.css`).
document.documentElement.dataset.loadingStyles = '';
// Two frames later: the sheet may arrive with this event, and its colours must be computed before they may fade.
window.addEventListener('load', () =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => delete document.documentElement.dataset.loadingStyles),
  ),
);

const events: Event[] = [];
let isStopped = false;
let notice: HTMLElement | undefined;

/** React would hydrate the whole page synchronously at each of these events. Recorded ones are dispatched again afterwards. */
const blockedEvents =
  'click keydown submit pointerdown pointerup mousedown mouseup touchstart touchend keypress keyup input change';

const intercept = (event: Event) => {
  event.stopPropagation();
  const { type, target } = event;
  if (!/^(?:click|keydown|submit)$/.test(type)) return;
  let button = target instanceof Element ? target.closest('button') : null;
  if (event instanceof SubmitEvent) {
    // A form that is sent by GET, as a search, is left to the browser.
    if ((target as HTMLFormElement).method === 'get') return;
    event.preventDefault();
    button = event.submitter as HTMLButtonElement | null;
  } else if (type === 'click' && button?.type !== 'button') return;
  // Keys are only recorded: if one presses a button, the browser sends a click as well.
  if (type !== 'keydown' && button) {
    if ('pending' in button.dataset) return;
    button.dataset.pending = '';
    button.ariaBusy = 'true';
  }
  events.push(event);
  // Lets the browser paint the feedback first.
  requestAnimationFrame(() => setTimeout(fetchCode));
};

const release = () => {
  isStopped = true;
  for (const type of blockedEvents.split(' ')) window.removeEventListener(type, intercept, true);
  for (const button of document.querySelectorAll<HTMLElement>('[data-pending]')) {
    delete button.dataset.pending;
    button.ariaBusy = null;
  }
};

/** Sends the last form that waited, as it would be sent without a script, and says that the page is not complete. */
const fail = () => {
  if (isStopped) return;
  release();
  const submission = events
    .splice(0)
    .findLast((event) => event.type === 'submit' && (event.target as HTMLFormElement).method === 'post');
  if (submission) return HTMLFormElement.prototype.submit.call(submission.target);
  const page = JSON.parse(document.getElementById('page')?.textContent ?? '{}') as {
    state?: { site: { email: string } };
  };
  const email = page.state?.site.email;
  const link = (text: string, href: string) => {
    const anchor = document.createElement('a');
    anchor.className = 'underline';
    anchor.textContent = text;
    anchor.href = href;
    return anchor;
  };
  notice = document.createElement('div');
  notice.role = 'alert';
  notice.className =
    'fixed inset-x-4 bottom-4 z-50 mx-auto max-w-xl rounded-table border border-destructive/40 bg-surface p-4 text-ui shadow-lg';
  notice.append(
    'Some parts of this page couldn’t be loaded. ',
    link('Reload the page', location.href),
    ', or ',
    email ? link(`write to ${email}`, `mailto:${email}`) : link('contact us', '/contact'),
    '.',
  );
  document.body.append(notice);
};

window.earlyEvents = {
  url: location.pathname + location.search,
  events,
  fail,
  stop: () => {
    release();
    notice?.remove();
  },
};
for (const type of blockedEvents.split(' ')) window.addEventListener(type, intercept, true);

const load = (address: string, failed: () => void) => {
  const script = document.createElement('script');
  script.src = address;
  // They run in this order.
  script.async = false;
  script.onerror = () => {
    // Webpack would wait for an element that has failed.
    script.remove();
    failed();
  };
  document.head.append(script);
};

// A page that the server rendered only names its code. It is fetched once all that is seen of the page has come and is painted,
// so that this has the connection to itself; earlier on input, or if a resource fails to load.
const fetchCode = () => {
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', fetchCode, { once: true });
    return;
  }
  const code = document.getElementById('code');
  if (!code) return;
  code.remove();
  for (const address of JSON.parse(code.textContent) as string[])
    load(address, () => setTimeout(() => load(address, fail), 1000));
};
const fetchCodeAfter = (delay: number) => () => setTimeout(fetchCode, delay);
window.addEventListener('load', fetchCodeAfter(100));
document.addEventListener('DOMContentLoaded', fetchCodeAfter(3000));

export {};
