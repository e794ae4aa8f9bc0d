import { send } from '@/shared/api/send';
import type { Schema } from '@/shared/api/types';

export interface Enquiry {
  name: string;
  email: string;
  company: string | null;
  message: string;
}

/** The enquiry is stored in any case; `emailSent` says whether the mail about it has gone out already. */
export type EnquiryAnswer = Schema<'Outcome'>;

/** Stored and mailed once for each key, however often it is sent. */
export async function sendEnquiry(body: Enquiry, key: string): Promise<EnquiryAnswer | null> {
  const headers = { 'idempotency-key': key };
  return (await send<EnquiryAnswer | null>('/api/contact', { method: 'POST', body, headers })).data;
}
