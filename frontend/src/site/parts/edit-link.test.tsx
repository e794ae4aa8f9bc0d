import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { user } from '@/test/fixtures/samples';
import { renderWith, signIn } from '@/test/render';
import { serve } from '@/test/server';
import { useUser } from '@/shared/session/use-user';
import { EditLink } from './page';

const Page = () => (
  <>
    {useUser().isKnown && <p>Known</p>}
    <EditLink to="/admin/content/1/edit" name="Triage" />
  </>
);

test.each([true, false])('only administrators see a link to the editor', async (isAdmin) => {
  signIn();
  serve('/api/user', user({ isAdmin }));
  renderWith(<Page />);
  await screen.findByText('Known');
  const links = screen.queryAllByRole('link', { name: 'Edit Triage' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(isAdmin ? ['/admin/content/1/edit'] : []);
});
