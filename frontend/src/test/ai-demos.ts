import { screen } from '@testing-library/react';
import { http, HttpResponse, type DefaultBodyType } from 'msw';
import { server } from './server';

/** What opens a demo. */
export const card = (name: RegExp) => screen.getByRole('button', { name });
export const failure = 'An error occurred. Please try again.';

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
