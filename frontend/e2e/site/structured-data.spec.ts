import { request as send } from 'node:http';
import { pageList as pages, type Chunk } from '@/shared/links/page-list';
import { visitsOf, isServerRendered } from '../support/addresses';
import { findProblems, nodesOf } from '../support/structured-data';
import { expect, test } from '../support/test';

/** The required types of structured data per page. */
const types: Partial<Record<Chunk, string[]>> = {
  'home-page': ['Organization', 'WebSite', 'SearchAction'],
  'about-page': ['AboutPage', 'Organization', 'Person', 'BreadcrumbList'],
  'services-page': ['ItemList', 'Service', 'BreadcrumbList'],
  'service-page': ['Service', 'Organization', 'BreadcrumbList'],
  'case-studies-page': ['BreadcrumbList'],
  'case-study-page': ['Article', 'Organization', 'BreadcrumbList'],
  'contact-page': ['ContactPage', 'Organization', 'BreadcrumbList'],
  'faq-page': ['FAQPage', 'Question', 'Answer', 'BreadcrumbList'],
  'blog-page': ['BreadcrumbList'],
  'post-page': ['BlogPosting', 'Person', 'Organization', 'BreadcrumbList'],
  'author-page': ['ProfilePage', 'Person', 'BreadcrumbList'],
  'custom-page': ['BreadcrumbList'],
};

/** Pages that need not be indexed. */
const unlisted = (path: string) => /^\/(?:search|blog\?)/.test(path);

/** Returns an attribute of every tag that matches the pattern. */
const values = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&'));
const meta = (html: string, name: string) =>
  values(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'));

/** Returns the compressed size of a response, in bytes. */
const compressedSize = (url: string) =>
  new Promise<number>((resolve, reject) => {
    const options = { headers: { 'accept-encoding': 'gzip' } };
    const ask = send(url, options, (answer) => {
      let size = 0;
      answer.on('data', (part: Buffer) => (size += part.length));
      answer.on('end', () => resolve(size));
      answer.on('error', reject);
    });
    ask.on('error', reject).end();
  });

for (const { chunk } of pages.filter((page) => isServerRendered(page.chunk)))
  for (const { name, path, status = 200 } of visitsOf(chunk).filter(({ as }) => as === 'visitor'))
    test(`the structured data of ${name} is complete and small`, async ({
      request,
      api,
      baseURL: here = '',
    }) => {
      const address = await path(api);
      const html = await (await request.get(address)).text();
      const head = html.slice(0, html.indexOf('</head>'));
      expect(values(head, /<title>([^<]+)<\/title>/g)).toHaveLength(1);
      const canonical = values(head, /<link rel="canonical" href="([^"]*)"/g);
      const isListed = status === 200 && !unlisted(address);
      expect(canonical).toEqual(isListed ? [here + address] : []);
      expect(meta(head, 'robots')).toEqual(isListed ? [] : ['noindex']);
      if (status === 200) {
        const [description = ''] = meta(head, 'description');
        expect(description.length, description).toBeGreaterThan(20);
        expect(description.length, description).toBeLessThan(320);
        expect(meta(head, 'og:description')).toEqual([description]);
        expect(meta(head, 'og:url')).toEqual(isListed ? [here + address] : []);
      }
      for (const property of ['og:title', 'og:site_name', 'og:type'])
        expect(meta(head, property)).toHaveLength(1);
      expect(meta(head, 'twitter:card')).toEqual(['summary_large_image']);
      const [picture = ''] = meta(head, 'og:image');
      const image = await (await request.get(picture)).body();
      expect(image.subarray(1, 4).toString('latin1'), picture).toBe('PNG');
      expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630]);

      const nodes = nodesOf(html);
      expect(nodes.flatMap(findProblems)).toEqual([]);
      const known = nodes.map((node) => node['@type']);
      if (status === 200) for (const type of types[chunk] ?? []) expect(known).toContain(type);

      expect(await compressedSize(here + address), 'bytes of HTML, compressed').toBeLessThan(40_000);
    });

test('serves icons in the formats of their names', async ({ request, open, page }) => {
  await open('/');
  const linked = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(linked).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']);
  for (const icon of linked) expect((await request.get(icon)).status(), icon).toBe(200);
  const ico = await (await request.get('/favicon.ico')).body();
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
  // The browser renders each image in its declared size.
  const rendered = await page.evaluate(async () => {
    const { icons } = (await (await fetch('/manifest.webmanifest')).json()) as {
      icons: { src: string; sizes: string }[];
    };
    const files = [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }];
    return Promise.all(
      files.map(async ({ src, sizes }) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return sizes === 'any' || sizes === `${image.naturalWidth}x${image.naturalHeight}` ? '' : src;
      }),
    );
  });
  expect(rendered.filter(Boolean)).toEqual([]);
});
