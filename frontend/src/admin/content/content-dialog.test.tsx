import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ContentItem } from '@/shared/content/queries';
import { inspect } from '@/test/axe';
import { serveRecord } from '@/test/fixtures/record';
import { content } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { stubPointer } from '@/test/pointer';
import { renderWith } from '@/test/render';
import { ContentForm } from './content-form';
import { content as resource } from './content-tab';
import { coverOffers } from './metadata/cover-choices';
import { jsonFault, withKey } from './metadata/metadata-object';

/** The form of an item that another user can change. */
function open(changes: Partial<ContentItem> = {}) {
  const item = content(1, { version: 1, ...changes });
  const served = serveRecord<ContentItem, Partial<ContentItem>>(
    '/api/admin/content/1',
    item,
    (body, stored) => ({ ...stored, ...body }),
  );
  const page = renderWith(<ContentForm of={resource} record={item} onClose={() => undefined} />);
  const type = async (label: string, text: string) => {
    await page.user.clear(screen.getByLabelText(label));
    await page.user.click(screen.getByLabelText(label));
    await page.user.paste(text);
  };
  return { ...served, ...page, item, type };
}

const json = () => screen.getByLabelText<HTMLTextAreaElement>('Metadata');
const object = () => JSON.parse(json().value) as unknown;

test.each([
  ['begins at the end of its title', false],
  ['opens no keyboard by touch', true],
])('an edit %s', (_, isTouch) => {
  stubPointer(isTouch);
  open({ title: 'Pricing' });
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  expect(isTouch ? screen.getByRole('dialog') : title).toHaveFocus();
  expect(title.selectionStart).toBe('Pricing'.length);
});

test('texts of team members are plain text, without Markdown’s tools and keys', async () => {
  const { user } = open({ type: 'team-member', content: 'She **writes**.' });
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(within(preview).getByText('She **writes**.')).toBeVisible();
  const content = () => screen.getByLabelText('Content');
  const tools = () => screen.queryByRole('toolbar', { name: 'Formatting' });
  expect(content()).toHaveAccessibleDescription('Plain text; a blank line starts a paragraph');
  expect(tools()).toBeNull();
  await user.tripleClick(content());
  await user.keyboard('{Control>}b{/Control}');
  expect(content()).toHaveValue('She **writes**.');
  await user.selectOptions(screen.getByLabelText('Type'), 'Case Study');
  expect(content()).toHaveAccessibleDescription('Markdown');
  expect(content()).toHaveValue('She **writes**.');
  expect(tools()).toBeVisible();
});

test.each([
  ['{"measure":"Cost","before":9,"after":5,"low":4,"high":6}', ''],
  ['{"measure":"Cost","before":9,"after":5,"low":"4","high":6}', 'it has no number in “low”'],
  ['{"before":9,"after":5,"low":4,"high":6}', 'it has no text in “measure”'],
  ['{"measure":"Cost","before":9,"after":7,"low":4,"high":6}', '“after” isn’t between'],
])('a result that isn’t shown says why: %s', (result, fault) => {
  open({ type: 'case-study', metadata: `{"result": ${result}}` });
  const warning = screen.queryByText(/The result isn’t shown: /);
  if (fault) expect(warning).toHaveTextContent(fault);
  else expect(warning).toBeNull();
});

test('covers drawn from the title are chosen by keyboard', async () => {
  const { user } = open({ type: 'case-study', title: 'Routes that adapt', metadata: '' });
  const offers = await screen.findByRole('group', { name: 'Generated covers' });
  const [first] = within(offers).getAllByRole('button');
  first?.focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(object()).toEqual({ image: expect.stringMatching(/^\/art\/\w+-routes-that-adapt\.svg$/) }),
  );
  expect(first).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(json()).toHaveValue(''));
  expect(await inspect()).toHaveNoViolations();
});

test('a service’s icon is chosen by name or picture', async () => {
  const { user } = open({ metadata: '{"icon":"chart"}' });
  const icon = screen.getByLabelText('Icon');
  expect(icon).toHaveValue('chart');
  await user.click(screen.getByTitle('users'));
  await waitFor(() => expect(object()).toEqual({ icon: 'users' }));
  await user.selectOptions(icon, 'Default (brain)');
  await waitFor(() => expect(json()).toHaveValue(''));
});

test('invalid JSON metadata says what is wrong, and disables the fields and saving', async () => {
  const { user, sent } = open({ metadata: '{"icon":"chart"}' });
  await user.clear(json());
  await user.type(json(), '{{"icon":');
  expect(json()).toHaveAccessibleDescription('Invalid JSON format. Please check your JSON syntax.');
  expect(json()).toBeInvalid();
  expect(screen.getByLabelText('Icon')).toBeDisabled();
  expect(screen.getByText('The JSON ends too early, so these fields can’t be changed.')).toBeVisible();
  screen.getByLabelText('Title').focus();
  await user.click(screen.getByRole('button', { name: 'Go to the JSON' }));
  expect(json()).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(json()).toHaveFocus());
  expect(sent).toEqual([]);
  await user.type(json(), '"users"}');
  expect(screen.getByLabelText('Icon')).toBeEnabled();
  expect(screen.getByLabelText('Icon')).toHaveValue('users');
});

const refusedLink = 'must be a link, such as https://example.com or /page';

test.each([
  ['case-study', 'Image', 'image'],
  ['team-member', 'Avatar', 'avatar'],
] as const)('a refused link of a %s is marked at its focused field “%s”', async (type, label, key) => {
  const { user, sent } = open({ type, metadata: JSON.stringify({ [key]: 'javascript:alert(1)' }) });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(new RegExp(`${label} ${refusedLink}`));
  expect(json()).not.toBeInvalid();
  expect(sent).toEqual([]);
  await user.clear(field);
  await waitFor(() => expect(field).not.toBeInvalid());
});

test('focuses the first invalid field, and shows errors of metadata without a field at the JSON', async () => {
  const { user } = open({ type: 'service', metadata: '{"image":"javascript:alert(1)"}' });
  expect(json()).not.toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(json()).toHaveFocus());
  expect(json()).toHaveAccessibleDescription(`Image ${refusedLink}`);
  await user.clear(screen.getByLabelText('Title'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
  expect(json()).toBeInvalid();
});

test('a text that the server would refuse as too long is not sent', async () => {
  // Stored in another way: nobody types that much.
  const { user, sent } = open({ type: 'team-member', content: 'x'.repeat(2 ** 21) });
  await user.type(screen.getByLabelText('Title'), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const error = /This text is too long: shorten it by about 51%, or split it into several\./;
  await waitFor(() => expect(screen.getByLabelText('Content')).toHaveAccessibleDescription(error));
  expect(sent).toEqual([]);
});

test('the preview of a case study has its title and the cover of its metadata', async () => {
  const { user } = open({ type: 'case-study', metadata: '{"image":"/covers/a.svg"}' });
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(preview.querySelector('img')).toHaveAttribute('src', '/covers/a.svg');
  const title = screen.getByLabelText('Title');
  await user.clear(title);
  expect(within(preview).getByText('No title yet')).toBeVisible();
  await user.type(title, 'Looms');
  expect(within(preview).getByText('Looms')).toBeVisible();
});

test('the fields and the preview of a team member follow the JSON', async () => {
  const { user } = open({ type: 'team-member', metadata: '{"role":"Engineer"}' });
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(screen.getByLabelText('Role')).toHaveValue('Engineer');
  expect(within(preview).getByText('Engineer')).toBeVisible();
  expect(preview.querySelector('img')).toBeNull();
  expect(preview.querySelector('.portrait-glow')).toBeInTheDocument();
  await user.clear(json());
  await user.paste('{"avatar": "/covers/orbit.svg"}');
  expect(screen.getByLabelText('Avatar')).toHaveValue('/covers/orbit.svg');
  await waitFor(() => expect(preview.querySelector('img')).toHaveAttribute('src', '/covers/orbit.svg'));
});

test('the notice of a save leads to the item’s page', async () => {
  const { user } = open({ type: 'case-study' });
  await user.type(screen.getByLabelText('Title'), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(null);
  await user.click(await within(await notices()).findByRole('button', { name: 'View' }));
  expect(openWindow).toHaveBeenCalledWith('/case-studies/1', '_blank', 'noopener');
});

const edge = { title: 'Edge', content: 'one', metadata: '{ "icon": "star" }' };

test('metadata that both changed is chosen as a whole', async () => {
  const { user, change, type, item, stored } = open(edge);
  await type('Metadata', '{ "icon": "users", "client": "Mine" }');
  const theirs = '{ "icon": "chart", "image": "/theirs.png" }';
  change({ ...item, metadata: theirs, version: 2 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const metadata = within(await screen.findByRole('group', { name: 'Metadata' }));
  expect(metadata.getAllByRole('radio', { checked: false })).toHaveLength(2);
  await user.click(metadata.getByRole('radio', { name: 'Theirs' }));
  await user.click(screen.getByRole('button', { name: 'Save the merged version' }));
  await waitFor(() => expect(stored()?.metadata).toBe(theirs));
});

test('a conflict lists the fields in the order of the form', async () => {
  const { user, change, type, item } = open(edge);
  await type('Content', 'mine');
  await type('Metadata', '{ "icon": "users" }');
  change({ ...item, title: 'Theirs', content: 'theirs', metadata: '{ "icon": "chart" }', version: 2 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed in the meantime' }));
  const groups = dialog.getAllByRole('group');
  const names = groups.flatMap((group) => group.querySelector('legend')?.textContent ?? []);
  expect(names).toEqual(['Title', 'Content', 'Metadata']);
});

test.each([
  ['', 'x', { client: 'x' }],
  ['{"a": [1, {"client": 2}], "client": "Old"}', 'New', { a: [1, { client: 2 }], client: 'New' }],
  ['{"a": 1, "client": "x"}', '', { a: 1 }],
])('sets the client of %j to %j', (text, value, expected) => {
  expect(withKey(text, 'client', value)).toBe(JSON.stringify(expected, null, 2));
});

test.each([
  [' { "client" : "x" } ', '', ''],
  ['{}', '', ''],
  ['[1', 'x', '[1'],
])('an object without keys is an empty text, and what is no object stays: %j', (text, value, expected) => {
  expect(withKey(text, 'client', value)).toBe(expected);
});

test.each([
  ['{"a": 1,}', 'The JSON has an error in line 1', 8],
  ['{\n  "a": 1\n  "b": 2\n}', 'The JSON has an error in line 3', 13],
  ['{"a": ', 'The JSON ends too early', 6],
  ['[1]', 'The JSON isn’t an object in braces', 0],
])('finds the error of %j', (text, fault, position) => {
  expect(jsonFault(text)).toEqual({ text: fault, position });
});

test('offers covers drawn from the words of the title', () => {
  const offers = coverOffers('Routes that adapt!');
  expect(offers).toHaveLength(3);
  expect(new Set(offers.map(({ path }) => path)).size).toBe(3);
  for (const { name, path } of offers) expect(path).toBe(`/art/${name}-routes-that-adapt.svg`);
  expect(coverOffers('Routes that adapt!')).toEqual(offers);
});

test('offers the result first', () => {
  const result = { measure: 'Waste', before: 7.7, after: 6.3, low: 6, high: 6.6, unit: '%' };
  expect(coverOffers('Fresh', result)[0]).toEqual({ name: 'result', path: '/art/fresh-7.7-6.3-6-6.6.svg' });
});

test('keeps addresses valid and short', () => {
  expect(coverOffers('  …!  ')).toEqual([]);
  for (const { path } of coverOffers('Straße & Ärzte '.repeat(20)))
    expect(decodeURIComponent(path).length).toBeLessThan(120);
});
