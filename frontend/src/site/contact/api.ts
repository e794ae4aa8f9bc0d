import { api } from '@/shared/api/base-api';
import type { ApiCall } from '@/shared/api/access/use-api';
import { saveRequest } from '@/shared/api/versioned-mutations';
import type { Schema } from '@/shared/api/types';

export interface Enquiry {
  name: string;
  email: string;
  company: string | null;
  message: string;
}

/** The enquiry is stored in any case; `emailSent` says whether the mail about it has gone out already. */
export type EnquiryAnswer = Schema<'Outcome'>;

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Stored and mailed once for each key, however often it is sent. */
    sendEnquiry: build.mutation<EnquiryAnswer | null, Enquiry & { key: string }>({
      query: (enquiry) => saveRequest('/api/contact', enquiry),
    }),
  }),
});

export const sendEnquiry: ApiCall<Enquiry & { key: string }, EnquiryAnswer | null> = (
  { dispatch },
  enquiry,
) => dispatch(contactApi.endpoints.sendEnquiry.initiate(enquiry, { track: false })).unwrap();
