import { screen, within } from '@testing-library/react';
import { http, HttpResponse, type DefaultBodyType } from 'msw';
import { notices } from './notices';
import { server } from './server';

/** What opens a demo. */
export const card = (name: RegExp) => screen.getByRole('button', { name });

/** The failure as the demo itself tells it, beside the notice. */
export async function findFailure() {
  const demo = await screen.findByRole('region', { name: 'AI Demos' });
  return within(demo).findByText('An error occurred. Please try again.');
}

/** The failure as the notice tells it; null where there is none. */
export const failureNotice = async () =>
  within(await notices()).queryByText('An error occurred. Please try again.');

/** Answers the calls to a path and keeps what was sent. */
export function answer(path: string, respond: () => HttpResponse<DefaultBodyType>) {
  const sent: DefaultBodyType[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      sent.push(await request.json());
      return respond();
    }),
  );
  return sent;
}
