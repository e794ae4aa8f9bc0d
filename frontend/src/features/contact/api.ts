import { api } from '@/lib/api';

export interface Enquiry {
  name: string;
  email: string;
  company: string | null;
  message: string;
}

/** The enquiry is stored in any case; `emailSent` says whether the mail about it has gone out already. */
export interface EnquiryAnswer {
  emailSent: boolean;
  emailError?: string;
}

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendEnquiry: build.mutation<EnquiryAnswer | null, Enquiry>({
      query: (body) => ({ url: '/api/contact', method: 'POST', body }),
    }),
  }),
});

export const { useSendEnquiryMutation } = contactApi;
