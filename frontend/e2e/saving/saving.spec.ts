import { expectAccessible } from '../support/axe';
import { entities, type Entity } from '../support/entities';
import { formOf, listPath, createRecord, findByName, uniqueName, openerOf } from '../support/entity-page';
import { interceptCalls } from '../support/network-calls';
import { expect, goOnline, keepNotice, notice, test, type Page } from '../support/test';
import type { Watch } from '../support/watch';
import { waitTimeout } from '../../time-limits';

test.use({ as: 'admin' });

/** Errors of users and content are plain text, which names the field by its label only. */
const isText = (path: string) => /^\/api\/admin\/(users|content)$/.test(path);

const refusalOf = (path: string, apiName: string, message: string) =>
  isText(path)
    ? { status: 409, contentType: 'text/plain', body: message }
    : { status: 409, json: { error: message, message, fields: { [apiName]: [message] } } };

/** Opens a form and fills it in as for a record of a new name. */
async function fillForm(page: Page, open: (path: string) => Promise<unknown>, watch: Watch, entity: Entity) {
  const name = uniqueName(entity);
  await open(entity.at);
  await openerOf(page, entity, entity.opener).click();
  const form = formOf(page, entity);
  const field = form.getByLabel(entity.label, { exact: true });
  await field.fill(name);
  await entity.fillRequired(form);
  const calls = await interceptCalls(page, entity.path, ['POST', 'PUT']);
  watch.expectFault(entity.path);
  return { name, form, field, calls, save: form.getByRole('button', { name: entity.create, exact: true }) };
}

const post = entities.find(({ isPage }) => isPage) as Entity;

for (const entity of entities)
  for (const act of ['create', 'update'] as const)
    test(`${act === 'create' ? 'creating' : 'editing'} ${entity.name} keeps the input through failures and saves once`, async ({
      page,
      open,
      api,
      watch,
    }) => {
      const { path, apiName, label, invalid } = entity;
      const name = uniqueName(entity);
      if (act === 'create') await open(entity.at);
      else {
        await createRecord(api, entity, name);
        await open(listPath(entity, name));
      }
      await openerOf(page, entity, act === 'create' ? entity.opener : `Edit ${name}`).click();
      const form = formOf(page, entity);
      const field = form.getByLabel(label, { exact: true });
      const save = form.getByRole('button', { name: entity[act], exact: true });
      const calls = await interceptCalls(page, path, ['POST', 'PUT']);

      await field.fill(invalid.value);
      if (entity.isPage) await expect(save).toBeDisabled();
      else await save.click();
      await expect(field).toHaveAccessibleDescription(new RegExp(invalid.message));
      await expect(field).toBeFocused();

      const typed = act === 'create' ? name : `${name}-edited`;
      await field.fill(typed);
      if (act === 'create') await entity.fillRequired(form);
      /** `explanation`: what the form's alert says; `null` if the field says it. */
      const staysAfterSaving = async (message: string, explanation: string | null = message) => {
        await save.click();
        // The visible message may still be that of the previous attempt.
        await expect.poll(calls.takeCallCount).toBe(1);
        await expect(save).toBeEnabled();
        await expect(notice(page)).toContainText(message);
        const alert = form.getByRole('alert');
        if (explanation === null) await expect(alert).toHaveCount(0);
        else await expect(alert.first()).toContainText(explanation);
        await expect(field).toHaveValue(typed);
      };
      expect(calls.takeCallCount(), 'what is at fault is not sent').toBe(0);

      watch.expectFault(path);
      const refusal = `${label} is refused for a reason`;
      calls.refuse(refusalOf(path, apiName, refusal));
      await staysAfterSaving(refusal, null);
      await expect(field).toHaveAccessibleDescription(new RegExp(refusal));
      await expect(field).toBeFocused();

      calls.refuse({ status: 500, contentType: 'text/html', body: 'oops' });
      await staysAfterSaving(entity.failed[act]);

      calls.disconnect();
      await staysAfterSaving(entity.failed[act], 'The connection to the server failed. Your text is kept.');
      if (act === 'create') {
        // Half faded out, its contrast would be too low.
        await expect(notice(page)).toHaveCount(0, { timeout: 3 * waitTimeout });
        await expectAccessible(page);
      }

      const release = calls.hold();
      // The page has retried automatically after a lost response.
      calls.takeCallCount();
      await save.dblclick();
      await expect(form.getByRole('button', { name: entity.busy[act] })).toBeDisabled();
      await page.keyboard.press('Control+s');
      if (!entity.isPage) await page.keyboard.press('Escape');
      await expect(field).toHaveValue(typed);
      release();
      await expect(notice(page)).toContainText(entity.done[act]);
      await expect(field).toBeHidden();
      expect(calls.takeCallCount()).toBe(1);

      const stored = await findByName(api, entity, typed);
      expect(stored).toHaveLength(1);
      for (const { id } of stored) await api.delete(`${path}/${id}`);
    });

test('locks a post after a lost response and creates it once', async ({ page, open, api, watch }) => {
  const { name, form, field: title, calls, save } = await fillForm(page, open, watch, post);
  calls.loseNextResponse();
  await save.click();
  await expect(notice(page)).toContainText(post.failed.create);
  await expect(form.getByRole('alert')).toContainText('We couldn’t confirm whether');
  await expect(title).not.toBeEditable();
  expect(await findByName(api, post, name), 'it has reached the server').toHaveLength(1);
  await goOnline(page);
  await expect(title).toBeHidden();
  const stored = await findByName(api, post, name);
  expect(stored).toHaveLength(1);
  for (const { id } of stored) await api.delete(`${post.path}/${id}`);
});

for (const entity of entities.filter(({ name }) => name === 'a content item' || name === 'a post'))
  for (const width of [360, 1280])
    test(`the failure of ${entity.name} covers no button at ${width} px`, async ({ page, open, watch }) => {
      await page.setViewportSize({ width, height: 740 });
      const { calls, save } = await fillForm(page, open, watch, entity);
      calls.disconnect();
      await save.click();
      await expect(notice(page)).toContainText(entity.failed.create);
      await keepNotice(page);
      // It moves up slightly while it appears.
      await expect
        .poll(async () => {
          const [box, button] = [await notice(page).boundingBox(), await save.boundingBox()];
          if (!box || !button) return false;
          return box.y + box.height <= button.y || box.y >= button.y + button.height;
        })
        .toBe(true);
    });

test('the focused field stays in view above the error message', async ({ page, open, watch }) => {
  const { form, calls } = await fillForm(page, open, watch, post);
  calls.disconnect();
  const tags = form.getByLabel('Tags', { exact: true });
  await tags.focus();
  // As far down as the bar allows.
  await tags.evaluate((field) => field.scrollIntoView({ block: 'end' }));
  await page.keyboard.press('Control+s');
  const alert = form.getByRole('alert');
  await expect(alert).toBeVisible();
  await expect
    .poll(async () => {
      const [field, box] = [await tags.boundingBox(), await alert.boundingBox()];
      return field && box && field.y + field.height <= box.y;
    })
    .toBe(true);
  await expect(tags).toBeFocused();
});
