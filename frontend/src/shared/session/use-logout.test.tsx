import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useLeaveGuard } from '@/admin/editing/leave-guard';
import { notices } from '@/test/notices';
import { renderWith } from '@/test/render';
import { recordPosts } from '@/test/server';
import { openDocument } from '@/shared/lib/dom/open-document';
import { useLogout } from './use-logout';

vi.mock('@/shared/lib/dom/open-document');

const discarded = vi.fn();

function Page() {
  const [text, setText] = useState('');
  const { logout, isLeaving } = useLogout('admin');
  const guard = useLeaveGuard(text !== '', discarded);
  return (
    <>
      <input aria-label="Title" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" disabled={isLeaving} onClick={logout}>
        Logout
      </button>
      {guard.question}
    </>
  );
}

/** Shows a form with something in it; counts the requests to log out. */
async function type(answer: () => Response) {
  discarded.mockClear();
  const logouts = recordPosts('/api/logout', answer);
  const page = renderWith(<Page />, { at: '/admin/blog/new' });
  await page.user.type(screen.getByLabelText('Title'), 'Ada');
  return { ...page, logouts };
}

const logout = () => screen.getByRole('button', { name: 'Logout' });

test('logging out with unsaved changes asks first', async () => {
  const { user, logouts } = await type(() => new HttpResponse(null, { status: 204 }));
  await user.click(logout());
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(logouts).toEqual([]);
  expect(screen.getByLabelText('Title')).toHaveValue('Ada');
  expect(logout()).toBeEnabled();
  await user.click(logout());
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(openDocument).toHaveBeenCalledWith('/auth', undefined));
  expect(logouts).toHaveLength(1);
  expect(discarded).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a failed logout keeps the unsaved changes and their warning', async () => {
  const { user, router } = await type(() => HttpResponse.json({ error: 'Down' }, { status: 503 }));
  await user.click(logout());
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await within(await notices()).findByText('Error')).toBeVisible();
  expect(discarded).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Title')).toHaveValue('Ada');
  void router.navigate('/two');
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
});
