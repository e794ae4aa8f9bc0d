import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { mixedMenu as menu, serveItems } from '@/test/fixtures/menu-admin';
import { item, user as sampleUser } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { NavigationTab } from './navigation-tab';

beforeEach(() => server.use(http.get('/api/user', () => HttpResponse.json(sampleUser({ isAdmin: true })))));

const open = () => renderWith(<NavigationTab />, { at: '/admin/navigation' });

test('lists items by order, with visibility and parent', async () => {
  serveItems(menu);
  const { container } = open();
  expect(screen.getByText('Loading navigation items...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Navigation Menu Management' })).toBeVisible();
  expect(screen.getByText('List of navigation menu items')).toBeVisible();
  const [, first, second, third] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent(/Solutions.*Visible.*0.*None/);
  expect(second).toHaveTextContent(/Vision.*Visible.*1.*Solutions/);
  expect(third).toHaveTextContent(/Blog.*Hidden.*\(Admin\).*2.*None/);
  expect(await inspect(container)).toHaveNoViolations();
});

test.each([
  [null, 'Please log in to access this page.'],
  [sampleUser({ isAdmin: false }), 'You need administrator privileges to access this page.'],
])('never shows the visitors’ menu as the whole list', async (person, reason) => {
  serveItems(menu);
  server.use(
    http.get('/api/user', () =>
      person
        ? HttpResponse.json(person)
        : HttpResponse.text('Please log in to access this page.', { status: 401 }),
    ),
  );
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  expect(screen.queryByText('Blog')).toBeNull();
  server.use(http.get('/api/user', () => HttpResponse.json(sampleUser({ isAdmin: true }))));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Blog')).toBeVisible();
});

test('creates an item with only the filled fields', async () => {
  const sent = serveItems(menu);
  const { user } = open();
  await screen.findByText('Blog');
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Navigation Item' }));
  await user.type(dialog.getByLabelText('Label'), 'Careers');
  await user.type(dialog.getByLabelText('URL'), '/careers');
  await user.selectOptions(dialog.getByLabelText('Parent'), 'Solutions');
  await user.selectOptions(dialog.getByLabelText('Icon'), 'users');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await within(await notices()).findByText('Navigation item created successfully')).toBeVisible();
  expect(sent).toEqual([
    [
      'POST /api/navigation',
      {
        label: 'Careers',
        href: '/careers',
        order: 0,
        isVisible: true,
        requiresAdmin: false,
        parentId: 1,
        metadata: { icon: 'users' },
      },
    ],
  ]);
});

test('shows metadata errors at their fields, including the server’s', async () => {
  serveItems(menu);
  server.use(
    http.post('/api/navigation', () =>
      HttpResponse.json(
        { error: 'Color must be a CSS color', fields: { 'metadata.color': ['Color must be a CSS color'] } },
        { status: 400 },
      ),
    ),
  );
  const { user } = open();
  await screen.findByText('Blog');
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  await user.type(await screen.findByLabelText('Label'), 'Careers');
  await user.type(screen.getByLabelText('URL'), '/careers');
  const color = screen.getByLabelText('Color');
  await user.type(color, 'url(x)');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(color).toHaveAccessibleDescription(/Color must be a CSS color/));
  await user.clear(color);
  await user.type(color, '#2563eb');
  await waitFor(() => expect(color).not.toBeInvalid());
  const palette = screen.getByLabelText('Palette');
  expect(palette).toHaveValue('#2563eb');
  expect(palette.previousElementSibling).toHaveStyle({ backgroundColor: '#2563eb' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(color).toHaveAccessibleDescription(/Color must be a CSS color/));
  expect(color).toHaveFocus();
});

test('deleting asks with the browser’s dialog', async () => {
  const sent = serveItems(menu);
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Delete Blog' });
  await user.click(button);
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete "Blog"?');
  expect(sent).toEqual([]);
  await user.click(button);
  expect(await within(await notices()).findByText('Navigation item deleted successfully')).toBeVisible();
  expect(sent).toEqual([['DELETE /api/navigation/3 "1"', null]]);
});

test('marks entries that lead to no page', async () => {
  const contentRead = vi.fn();
  server.use(
    http.get('/api/admin/content', () => {
      contentRead();
      return HttpResponse.json([{ id: 3, type: 'service', published: true }]);
    }),
    http.get('/api/admin/blog', () => HttpResponse.json([{ id: 1, slug: 'a-draft', published: false }])),
  );
  const gone = 'There’s no page at this address.';
  const warnings: [href: string, warning: string][] = [
    ['/services', ''],
    ['/services/3', ''],
    ['/nowhere', gone],
    ['/services/4', gone],
    ['/blog/a-draft', 'There’s only a draft at this address.'],
    ['www.example.com', 'Start it with “https://”.'],
  ];
  serveItems(warnings.map(([href], id) => item(id + 1, { label: `Entry ${id}`, href })));
  const { container } = open();
  await screen.findAllByText(gone);
  const cells = await screen.findAllByRole('row');
  for (const [index, [href, warning]] of warnings.entries())
    expect(cells[index + 1]?.children[1]?.textContent).toBe(href + warning);
  expect(contentRead).toHaveBeenCalledOnce();
  expect(await inspect(container)).toHaveNoViolations();
});
