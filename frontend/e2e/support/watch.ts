import type { BrowserContext, Page, Request } from '@playwright/test';

/** Reports violations of the content security policy to the console. */
const tellBreaches = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`Breach of the security policy: ${violatedDirective} ${blockedURI}`),
  );

interface Provocation {
  what: string;
  /** Whether it happened. */
  isSeen: boolean;
}

/**
 * Fails a test on errors and warnings in the console, uncaught errors, violations of the content security
 * policy, requests that failed or went to another host, and pages that scroll sideways.
 */
export class Watch {
  private readonly faults: string[] = [];
  private readonly provocations: Provocation[] = [];

  constructor(private readonly context: BrowserContext) {}

  async begin() {
    await this.context.addInitScript(tellBreaches);
    this.context.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      this.note(`console ${message.type()}: ${message.text()} ${pathOf(message.location().url)}`);
    });
    this.context.on('weberror', (error) => this.note(`error: ${String(error.error())}`));
    this.context.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (/^(http|ws)/.test(protocol) && host !== here()) this.note(`another host: ${request.url()}`);
    });
    this.context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // The browser cancels pending requests when a page is left.
      if (reason !== 'net::ERR_ABORTED') this.note(`failed: ${named(request)} ${reason}`);
    });
    this.context.on('response', (response) => {
      if (response.status() >= 400) this.note(`status ${response.status()}: ${named(response.request())}`);
    });
  }

  /** Declares a fault that the test provokes, by a part of its text. It must occur. */
  provoke(what: string) {
    this.provocations.push({ what, isSeen: false });
  }

  /** Returns unexpected faults, and expected ones that did not occur. */
  async verdict(): Promise<string[]> {
    for (const page of this.context.pages()) await this.inspect(page);
    const missing = this.provocations.filter(({ isSeen }) => !isSeen);
    return [...this.faults, ...missing.map(({ what }) => `did not happen although provoked: ${what}`)];
  }

  /** Checks the page's current state. */
  async inspect(page: Page) {
    if (page.isClosed() || !page.url().startsWith('http')) return;
    const [content = 0, width = 0] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    if (content > width) this.note(`scrolls sideways: ${content} in ${width} pixels, ${pathOf(page.url())}`);
  }

  private note(fault: string) {
    const provoked = this.provocations.filter(({ what }) => fault.includes(what));
    for (const provocation of provoked) provocation.isSeen = true;
    if (provoked.length === 0) this.faults.push(fault);
  }
}

const here = () => new URL(process.env.PORTICO_E2E_URL ?? '').host;

const named = (request: Request) => `${request.method()} ${pathOf(request.url())}`;

function pathOf(url: string): string {
  try {
    const { pathname, search } = new URL(url);
    return pathname + search;
  } catch {
    return url;
  }
}
