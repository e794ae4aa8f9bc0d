import { endpointsOf, recordsApi, showSaved } from '@/admin/resource/endpoints';
import { listTag } from '@/admin/api/base-api';
import type { Schema } from '@/shared/api/types';
import { invalidates } from '@/admin/api/versioned-mutations';

export type EnquiryStatus = Schema<'EnquiryStatus'>;

export type EnquiryMail = Schema<'MailReport'>;

export type ReceivedEnquiry = Schema<'Enquiry'>;

export const enquiriesPath = '/api/admin/enquiries';

const collection = { tag: 'Enquiries', path: enquiriesPath } as const;

export const enquiriesEndpoints = endpointsOf<ReceivedEnquiry, Pick<ReceivedEnquiry, 'status'>>(collection);

/** Shows new enquiries without a reload: while the window is seen, and when the user returns to it. */
export const live = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  pollingInterval: 15_000,
  skipPollingIfUnfocused: true,
};

export const { useEnquiryCountsQuery, useSendEnquiryMailMutation } = recordsApi.injectEndpoints({
  endpoints: (build) => ({
    enquiryCounts: build.query<Record<EnquiryStatus, number>, void>({
      query: () => `${enquiriesPath}/counts`,
      providesTags: [listTag('Enquiries')],
    }),
    /** Sends the mail now; the answer has its new status. */
    sendEnquiryMail: build.mutation<ReceivedEnquiry, number>({
      query: (id) => ({ url: `${enquiriesPath}/${id}/mail`, method: 'POST' }),
      invalidatesTags: invalidates('Enquiries'),
      onQueryStarted: (_id, write) => showSaved(collection, write),
    }),
  }),
});
