import { read } from '../support/records';
import { expect, test } from '../support/test';

test('a service is linked from the list, and links back', async ({ page, open }) => {
  await open('/services');
  await expect(page.getByRole('heading', { name: 'Custom AI Solutions' })).toBeVisible();
  for (const industry of ['Healthcare', 'Finance', 'Retail', 'Manufacturing'])
    await expect(page.getByRole('main').getByRole('heading', { name: industry })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Custom model development' }).click();
  await expect(page).toHaveURL(/\/services\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Custom model development' })).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'All services' }).click();
  await expect(page).toHaveURL('/services');
});

test('a case study is linked from the list and shows its client', async ({ page, open }) => {
  await open('/case-studies');
  await expect(page.getByRole('heading', { level: 1, name: 'Success Stories' })).toBeVisible();
  await expect(page.locator('blockquote')).toHaveCount(2);
  await page.getByRole('link', { name: 'Triage that reads scans in seconds' }).click();
  await expect(page).toHaveURL(/\/case-studies\/\d+$/);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Triage that reads scans in seconds' }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByText('Meridian Health').first()).toBeVisible();
});

test('the about page shows the story, the values and the leaders', async ({ page, open, request }) => {
  const people = await read<{ title: string }[]>(request, '/api/content/team-member');
  await open('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible();
  for (const value of ['Innovation', 'Excellence', 'Ethics'])
    await expect(page.getByRole('heading', { name: value, exact: true })).toBeVisible();
  const team = page.getByRole('region', { name: 'Leadership team' });
  for (const { title } of people) await expect(team.getByRole('heading', { name: title })).toBeVisible();
});

test('sample services and case studies link to each other without dead links', async ({ request }) => {
  const linked = new Set<string>();
  for (const type of ['service', 'case-study']) {
    const items = await read<{ id: number; title: string }[]>(request, `/api/content/${type}`);
    for (const { id, title } of items) {
      const { html } = await read<{ html: string }>(request, `/api/content/${type}/${id}`);
      const links = [...html.matchAll(/<a href="(\/[^"#]+)"/g)].map(([, path]) => path ?? '');
      expect(links, title).not.toEqual([]);
      links.forEach((path) => linked.add(path));
    }
  }
  for (const path of linked) expect((await request.get(path)).status(), path).toBe(200);
  expect([...linked].filter((path) => path.startsWith('/services/')).length).toBeGreaterThan(1);
  expect([...linked].filter((path) => path.startsWith('/case-studies/')).length).toBeGreaterThan(4);
});
