import { expect, test } from '../../support/test';

test('the footer names the company and links to its pages', async ({ page, open }) => {
  await open('/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Empowering the Future with AI');
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Northlight AI GmbH`);
  const quick = footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
  await expect(quick).toHaveText(['About', 'Services', 'Case studies', 'Contact']);
  const services = footer.getByRole('navigation', { name: 'Services' }).getByRole('link');
  await expect(services).toHaveCount(6);
  await expect(services.first()).toHaveAttribute('href', '/services');
  for (const name of ['LinkedIn', 'X', 'GitHub'])
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', '');
  for (const name of ['Imprint', 'Privacy'])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', `/${name.toLowerCase()}`);
  await quick.filter({ hasText: 'Case studies' }).click();
  await expect(page).toHaveURL('/case-studies');
});
