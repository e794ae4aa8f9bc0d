import { http, HttpResponse } from 'msw';
import type { EnquiryMail, ReceivedEnquiry } from '@/features/contact/admin-api';
import { callOf, serveListing } from './listing';
import { server } from './server';

/** Of a mail that has not gone out yet. */
export const waiting: EnquiryMail = {
  state: 'waiting',
  attempts: 2,
  error: 'The mail server could not be reached',
  sentAt: null,
  nextTryAt: '2026-03-05T13:00:00Z',
};

/** Serves one enquiry, of which the status can be set and the mail sent; says what was sent. */
export function serveOne(first: ReceivedEnquiry) {
  let state = first;
  const { sent } = serveListing('/api/admin/enquiries', [first], { textOf: ({ name }) => name });
  const take = async (request: Request, change: (body: unknown) => Partial<ReceivedEnquiry>) => {
    const text = await request.text();
    const body = text ? (JSON.parse(text) as unknown) : null;
    sent.push([callOf(request), body]);
    state = { ...state, ...change(body), version: (state.version ?? 0) + 1 };
    return HttpResponse.json({ ...state });
  };
  server.use(
    http.get('/api/admin/enquiries/:id', ({ params }) =>
      Number(params.id) === state.id
        ? HttpResponse.json({ ...state })
        : new HttpResponse(null, { status: 404 }),
    ),
    http.put('/api/admin/enquiries/:id', ({ request }) =>
      take(request, (body) => body as Partial<ReceivedEnquiry>),
    ),
    http.post('/api/admin/enquiries/:id/mail', ({ request }) =>
      take(request, () => ({
        mail: { ...waiting, state: 'sent', error: null, sentAt: '2026-03-05T14:00:00Z' },
      })),
    ),
  );
  return sent;
}
