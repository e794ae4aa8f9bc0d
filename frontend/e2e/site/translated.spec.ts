import { lists } from '../support/lists';
import { expect, notice, test, type Page } from '../support/test';

/** Does to the page's text what Chrome's translation does: each text node gets two elements around it, new ones too. */
async function translate(page: Page) {
  await page.evaluate(() => {
    const kept = 'script, style, title, option, textarea, font';
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      for (let node = walker.currentNode; node; node = walker.nextNode() as Node)
        if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) texts.push(node);
      for (const text of texts) {
        if (!text.parentElement || text.parentElement.closest(kept)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        // Chrome puts a node of its own there: React's is no longer in the document.
        inner.append(text.textContent ?? '');
        outer.append(inner);
        text.parentElement.replaceChild(outer, text);
      }
    };
    wrap(document.body);
    new MutationObserver((records) =>
      records.forEach(({ addedNodes }) =>
        addedNodes.forEach((node) => {
          if (node.isConnected) wrap(node);
        }),
      ),
    ).observe(document.body, { childList: true, subtree: true });
  });
}

const failure = (page: Page) => page.getByText('Something went wrong');

test('a visitor reads, searches and is refused on translated pages', async ({ page, open }) => {
  await open('/');
  await translate(page);
  for (const name of ['FAQ', 'Contact Us', 'Search']) {
    await page.getByRole('banner').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const field = page.getByRole('searchbox', { name: 'Search the site' });
  for (const question of ['models', 'zzzzqqqq', 'gearboxs', 'baseline']) {
    await field.fill(question);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByText(`“${question}”`).first()).toBeVisible();
  }
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
  for (const tab of await page.getByRole('main').getByRole('tab').all()) await tab.click();
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click();
  const send = page.getByRole('main').getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/required/);
  await page.getByLabel('Name').fill('Ada');
  await send.click();
  await expect(page.getByLabel('Name')).not.toHaveAccessibleDescription(/required/);
  await expect(failure(page)).toHaveCount(0);
});

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  test('a post is written, created, changed and deleted on translated pages', async ({ page, open }) => {
    await open('/admin/blog/new');
    await translate(page);
    await page.getByLabel('Title').fill('Written in translation');
    await page.getByLabel('Content').fill('One word, then another.');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(notice(page)).toContainText('created successfully');
    await page.getByRole('link', { name: 'Edit Written in translation' }).click();
    await page.getByLabel('Content').fill('## One\n\nword and many more of them');
    await expect(page.getByText(/Unsaved changes/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Outline' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(notice(page)).toContainText('updated successfully');
    await page.getByRole('button', { name: 'Delete Written in translation' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('link', { name: 'Edit Written in translation' })).toHaveCount(0);
    await expect(failure(page)).toHaveCount(0);
  });

  test('translated lists are searched, selected from and edited', async ({ page, open }) => {
    test.slow();
    for (const { at } of lists) {
      await open(at);
      await translate(page);
      const tab = page.getByRole('tabpanel').first();
      const search = tab.getByRole('searchbox').first();
      await search.fill('zzzzqqqq');
      await expect(tab.getByText(/ match /)).toBeVisible();
      await search.fill('');
      await expect(tab.getByText(/ match /)).toHaveCount(0);
      const boxes = await tab.getByRole('checkbox').all();
      for (const box of boxes.slice(0, 3)) await box.click();
      if (boxes.length > 0) await page.keyboard.press('Escape');
      const edit = tab.getByRole('button', { name: /^Edit / }).first();
      if ((await edit.count()) > 0) {
        await edit.click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox').first().fill('');
        await dialog.getByRole('button', { name: 'Save' }).last().click();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Discard' }).click();
        await expect(dialog).toHaveCount(0);
      }
      await expect(failure(page)).toHaveCount(0);
    }
  });
});
