import type { BrowserContext, Page, Request } from '@playwright/test';

/** Reports violations of the content security policy to the console. */
const reportCspViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`Breach of the security policy: ${violatedDirective} ${blockedURI}`),
  );

interface ExpectedFault {
  text: string;
  hasOccurred: boolean;
}

/**
 * Fails a test on errors and warnings in the console, uncaught errors, violations of the content security
 * policy, requests that failed or went to another host, and pages that scroll sideways.
 */
export class Watch {
  private readonly faults: string[] = [];
  private readonly expectedFaults: ExpectedFault[] = [];

  constructor(
    private readonly context: BrowserContext,
    /** The only host that pages may use. */
    private readonly host: string,
  ) {}

  async start() {
    await this.context.addInitScript(reportCspViolations);
    this.context.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      this.record(`console ${message.type()}: ${message.text()} ${pathOf(message.location().url)}`);
    });
    this.context.on('weberror', (error) => this.record(`error: ${String(error.error())}`));
    this.context.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (/^(http|ws)/.test(protocol) && host !== this.host) this.record(`another host: ${request.url()}`);
    });
    this.context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // The browser cancels pending requests when a page is left.
      if (reason !== 'net::ERR_ABORTED') this.record(`failed: ${describeRequest(request)} ${reason}`);
    });
    this.context.on('response', (response) => {
      if (response.status() >= 400)
        this.record(`status ${response.status()}: ${describeRequest(response.request())}`);
    });
  }

  /** Declares a fault that the test provokes, by a part of its text. It must occur. */
  expectFault(text: string) {
    this.expectedFaults.push({ text, hasOccurred: false });
  }

  /** Returns unexpected faults, and expected ones that did not occur. */
  async problems(): Promise<string[]> {
    for (const page of this.context.pages()) await this.inspect(page);
    const missing = this.expectedFaults.filter(({ hasOccurred }) => !hasOccurred);
    return [...this.faults, ...missing.map(({ text }) => `did not happen although provoked: ${text}`)];
  }

  async inspect(page: Page) {
    if (page.isClosed() || !page.url().startsWith('http')) return;
    const [content = 0, width = 0] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    if (content > width)
      this.record(`scrolls sideways: ${content} in ${width} pixels, ${pathOf(page.url())}`);
  }

  private record(fault: string) {
    const matching = this.expectedFaults.filter(({ text }) => fault.includes(text));
    for (const expected of matching) expected.hasOccurred = true;
    if (matching.length === 0) this.faults.push(fault);
  }
}

const describeRequest = (request: Request) => `${request.method()} ${pathOf(request.url())}`;

function pathOf(url: string): string {
  try {
    const { pathname, search } = new URL(url);
    return pathname + search;
  } catch {
    return url;
  }
}
