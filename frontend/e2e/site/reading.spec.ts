import { expect, test, type Page } from '../support/test';

const post = '/blog/from-notebook-to-service-in-a-week';
const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });

test('the contents of a long post stay visible and mark the current section', async ({ page, open }) => {
  await open(post);
  const links = contents(page).first().getByRole('link');
  const last = links.last();
  const title = (await last.textContent()) ?? '';
  await last.click();
  const heading = page.getByRole('article').getByRole('heading', { name: title });
  await expect(heading).toBeInViewport();
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-current', 'location');
  await expect(page).toHaveURL(/#section-/);
  // Not covered by the header.
  const box = await heading.boundingBox();
  expect(box?.y).toBeGreaterThan(64);
  await page.goBack();
  await expect(page).toHaveURL(post);
});

test('Back and Forward work between sections of a post', async ({ page, open }) => {
  await open(post);
  const element = () => page.evaluate(() => Math.round(window.scrollY));
  const follow = async (selector: string) => {
    const before = await element();
    await page.locator(selector).filter({ visible: true }).last().click();
    await expect.poll(element).not.toBe(before);
    return { before, after: await element() };
  };
  await page.mouse.wheel(0, 150);
  await expect.poll(element).toBe(150);
  const first = await follow('nav a[href^="#section-"]');
  expect(first.before).toBe(150);
  await page.goBack();
  await expect(page).toHaveURL(post);
  await expect.poll(element).toBe(first.before);
  await page.goForward();
  await expect(page).toHaveURL(/#section-/);
  await expect.poll(element).toBe(first.after);
});

test('a link to a place in the page works again after reading on', async ({ page, open }) => {
  await open(post);
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  const settled = async () => {
    let last = await place();
    await expect.poll(async () => last === (last = await place()), { intervals: [200] }).toBe(true);
    return last;
  };
  const link = contents(page).first().getByRole('link').nth(1);
  await link.click();
  await expect.poll(place).toBeGreaterThan(0);
  const target = await place();
  await page.mouse.wheel(0, 500);
  await expect.poll(place).toBe(target + 500);
  await link.click();
  await expect.poll(place).toBe(target);
  // Nothing holds the page there.
  await page.evaluate(() => document.querySelector('.prose')?.prepend(document.createElement('hr')));
  await page.mouse.wheel(0, 300);
  await expect.poll(place).toBeGreaterThanOrEqual(target + 300);
  const skip = page.getByRole('link', { name: 'Skip to content' });
  for (let time = 0; time < 2; time += 1) {
    const from = await settled();
    await page.mouse.wheel(0, 700);
    // The whole way, as a rest of it that arrives later would move the page away from its start again.
    await expect.poll(place).toBe(from + 700);
    await skip.focus();
    await page.keyboard.press('Enter');
    await expect.poll(place).toBeLessThan(100);
  }
});

test('Back from a footnote returns to its reference', async ({ page, open }) => {
  await open('/blog/evaluating-models-you-cannot-explain');
  const element = () => page.evaluate(() => Math.round(window.scrollY));
  const reference = page.locator('.footnote-ref a').first();
  await reference.scrollIntoViewIfNeeded();
  const before = await element();
  await reference.click();
  await expect(page).toHaveURL(/#fn-/);
  await expect.poll(element).not.toBe(before);
  await page.goBack();
  await expect.poll(element).toBe(before);
  await expect(reference).toBeInViewport();
});

test('a post shows its reading time and links to neighbours and tags', async ({ page, open, request }) => {
  const detail = (await (await request.get(`/api${post}`)).json()) as {
    readingMinutes: number;
    previous: { title: string } | null;
    next: { title: string; slug: string } | null;
    tags: string[];
  };
  await open(post);
  await expect(page.getByText(`${detail.readingMinutes} min read`)).toBeVisible();
  const more = page.getByRole('navigation', { name: 'More posts' });
  await expect(more.getByRole('link')).toHaveText(
    [detail.previous, detail.next].flatMap((beside) => (beside ? [new RegExp(beside.title)] : [])),
  );
  await more.getByRole('link', { name: 'Older post' }).click();
  await expect(page).toHaveURL(`/blog/${detail.next?.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: detail.next?.title ?? '' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.goBack();
  const [tag = ''] = detail.tags;
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: tag, exact: true }).click();
  await expect(page).toHaveURL(`/blog?tag=${encodeURIComponent(tag)}`);
  await expect(page.getByRole('heading', { level: 2, name: `Posts tagged “${tag}”` })).toBeVisible();
});

test('the link beside a heading is a large enough target', async ({ page, open }) => {
  await open(post);
  const sizes = await page.locator('.prose .anchor').evaluateAll((signs) =>
    signs.map((sign) => {
      const { width, height } = sign.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
});

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('code is copied by keyboard, and the copy is announced', async ({ page, open }) => {
    await open('/blog/evaluating-models-you-cannot-explain');
    const frame = page.locator('.code-frame').first();
    const code = await frame.locator('pre').textContent();
    const status = frame.getByRole('status');
    // The message lasts two seconds and may disappear before the assertion.
    await status.evaluate((element) => {
      const recordText = () => (element.dataset.said ||= element.textContent);
      new MutationObserver(recordText).observe(element, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await frame.getByRole('button', { name: 'Copy code' }).focus();
    await page.keyboard.press('Enter');
    await expect(status).toHaveAttribute('data-said', 'Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await expect(status).toHaveText('');
  });
});

test('a printed post is dark on light, with the addresses of its links', async ({ page, open }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await open('/blog/evaluating-models-you-cannot-explain');
  for (const hidden of [
    page.locator('header').first(),
    page.locator('footer'),
    contents(page).first(),
    page.getByRole('button', { name: 'Copy code', includeHidden: true }).first(),
  ])
    await expect(hidden).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const styles = await page.evaluate(() => {
    const absoluteLink = document.querySelector('.prose a[href^="http"]');
    const siteLink = document.querySelector('.prose a[href^="/"]');
    const link = document.createElement('a');
    link.href = 'https://example.com/paper';
    link.textContent = 'A paper';
    document.querySelector('.prose')?.append(link);
    const after = (element: Element | null) => element && getComputedStyle(element, '::after').content;
    return {
      scheme: getComputedStyle(document.documentElement).colorScheme,
      link: after(link),
      absoluteLink: after(absoluteLink),
      siteLink: after(siteLink),
    };
  });
  expect(styles.scheme).toBe('light');
  expect(styles.link).toContain('https://example.com/paper');
  // The link's text already is the URL, and a URL of this site is of no use on paper.
  expect(styles.absoluteLink).toBe('none');
  expect(styles.siteLink).toBe('none');
  for (const sign of await page.locator('[data-footnote-backref]').all()) await expect(sign).toBeHidden();
});

test('on a phone the contents unfold above the text', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(post);
  const summary = page.locator('summary', { hasText: 'On this page' });
  await expect(contents(page)).toBeHidden();
  await summary.focus();
  await page.keyboard.press('Enter');
  const first = contents(page).getByRole('link').first();
  await expect(first).toBeVisible();
  const title = (await first.textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('article').getByRole('heading', { name: title })).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the contents link to the sections, and no button is dead', async ({ page, open }) => {
    await open(post);
    await contents(page).first().getByRole('link').last().click();
    await expect(page).toHaveURL(/#section-/);
    await expect(page.getByRole('button', { name: 'Copy code' })).toHaveCount(0);
  });
});
