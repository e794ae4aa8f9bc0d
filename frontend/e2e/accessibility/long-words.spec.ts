import type { Locator } from '@playwright/test';
import { changeRows, overflowing, word, type Row } from '../support/long-words';
import { createEnquiry, readFirst } from '../support/records';
import { expect, test, type Page } from '../support/test';

const link = `https://example.com/${'very-long-address-'.repeat(6).slice(0, -1)}`;

/** Replaces texts by the longest valid ones. */
const longest = (row: Row, path: string): Row => {
  const html = `<h2>${word(80)}</h2><p>${word(80)} <code>${word(80)}</code></p><ul><li>${word(80)}</li></ul>`;
  if (path.includes('/team-member'))
    return { ...row, title: word(60), metadata: JSON.stringify({ role: word(100) }) };
  if (path.includes('/content/'))
    return {
      ...row,
      title: `${word(57)} and more`,
      summary: link,
      html,
      metadata: JSON.stringify({
        ...{ client: word(80), industry: word(80), services: `${word(80)},${word(79)}` },
        ...{ duration: word(80), deliverables: [word(80), 'A report'] },
        result: { measure: word(80), before: 48, after: 17, low: 16, high: 18, unit: word(80) },
      }),
    };
  if (path.includes('/faq'))
    return {
      ...row,
      name: word(80),
      items: (row.items as Row[]).map((item) => ({
        ...item,
        question: link,
        answer: link,
        answerHtml: html,
      })),
    };
  const authors = path.endsWith('/blog')
    ? [word(60)]
    : (row.authors as Row[] | undefined)?.map((author) => ({ ...author, name: word(60), bio: link }));
  const post = (item: Row) => ({
    ...item,
    title: `${word(57)} and more`,
    tags: [word(100), 'tag'],
    excerpt: link,
    html,
  });
  if (!path.includes('/authors/')) return { ...post(row), authors };
  const posts = (row.posts as Row[]).map((item) => ({ ...post(item), authors: [word(60)] }));
  return { ...row, name: word(60), title: word(60), bio: link, imageUrl: null, posts };
};

/** Returns texts that begin or end outside of the page, whether clipped or scrollable. */
const textsOutside = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const outside: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      // Scrollable elements show all of their content.
      if (!node.textContent?.trim() || !parent || parent.closest('pre, table, [role=tablist], .sr-only'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 0 && (left < 0 || right > document.documentElement.clientWidth))
        outside.push(`${parent.tagName} ${Math.round(right)}: ${node.textContent}`);
    }
    return outside;
  });

/** Elements of a dialog that overflow it. */
const partsOutside = (dialog: Locator) =>
  dialog.evaluate((panel) => {
    const { left, right } = panel.getBoundingClientRect();
    // Notices render within a modal dialog, in their usual position.
    return [...panel.querySelectorAll(':not([data-notices], [data-notices] *)')]
      .filter((part) => {
        const box = part.getBoundingClientRect();
        return box.width > 0 && (box.left < left || box.right > right);
      })
      .map((part) => `${part.tagName}: ${part.textContent}`);
  });

const idOf = async (page: Page, type: string) => (await readFirst(page.request, `/api/content/${type}`)).id;

const places: { name: string; path: (page: Page) => Promise<string> | string }[] = [
  { name: 'the front page', path: () => '/' },
  { name: 'the page about the company', path: () => '/about' },
  { name: 'the services', path: () => '/services' },
  { name: 'a service', path: async (page) => `/services/${await idOf(page, 'service')}` },
  { name: 'the case studies', path: () => '/case-studies' },
  { name: 'a case study', path: async (page) => `/case-studies/${await idOf(page, 'case-study')}` },
  { name: 'the blog', path: () => '/blog' },
  { name: 'a post', path: () => '/blog/evaluating-models-you-cannot-explain' },
  { name: 'an author', path: () => '/authors/priya-raman' },
  { name: 'the FAQ', path: () => '/faq' },
];

for (const { name, path } of places)
  test(`the longest allowed words neither widen ${name} nor are cut off`, async ({ page, open, watch }) => {
    let changed = 0;
    const isChanged = (from: string) => /^\/api\/(?:content|blog|authors|faq)\b/.test(from);
    await changeRows(page, isChanged, (row, from) => {
      changed += 1;
      return longest(row, from);
    });
    // Starts at a page without server rendering, so that the next one requests its data.
    await open('/client-portal');
    const address = await path(page);
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await expect(page.getByRole('heading', { name: 'Client Portal' })).toHaveCount(0);
    await expect(page.getByText(/Wolfeschlegel|very-long-address/).first()).toBeAttached();
    await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0);
    if (name === 'the FAQ') await page.locator('summary').filter({ hasText: link }).first().click();
    for (const width of [1280, 1024, 768, 640, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await watch.inspect(page);
      expect(await textsOutside(page), `${width} pixels`).toEqual([]);
      expect(await overflowing(page), `${width} pixels`).toEqual([]);
    }
    expect(changed).toBeGreaterThan(0);
  });

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  const address = `${word(30)}@example.com`.toLowerCase();
  const questions = [
    { at: '/admin/users', call: '/api/admin/users', row: { username: address }, opener: `Delete ${address}` },
    { at: '/admin/blog', call: '/api/admin/blog', row: { title: word(100) }, opener: `Delete ${word(100)}` },
    {
      at: '/admin/enquiries',
      call: '/api/admin/enquiries',
      row: { name: word(100), email: address, company: word(100) },
      opener: `Delete enquiry from ${word(100)}`,
    },
    {
      at: '/admin/enquiries',
      call: '/api/admin/enquiries',
      row: { name: word(100), email: address, company: word(100), message: link },
      opener: `Open enquiry from ${word(100)}`,
    },
  ];

  for (const { at, call, row, opener } of questions)
    test(`“${opener.slice(0, 40)}”: long words keep the buttons inside`, async ({ page, open, api }) => {
      if (call.endsWith('/enquiries')) await createEnquiry(api);
      await changeRows(
        page,
        (path) => path.startsWith(call),
        (item, _, index, count) => (index === count - 1 ? { ...item, ...row } : item),
      );
      await open(at);
      await page
        .getByRole('button', { name: opener })
        .or(page.getByRole('link', { name: opener }))
        .click();
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await expect(dialog.getByText(/wolfeschlegel/i).first()).toBeVisible();
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await partsOutside(dialog), `${width} pixels`).toEqual([]);
      }
    });
});
