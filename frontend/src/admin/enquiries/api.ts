import { afterWrite } from '@/admin/api/cache-updates';
import { cacheUpdates, endpointsOf, recordsApi } from '@/admin/resource/endpoints';
import { listTag } from '@/shared/api/base-api';
import type { ApiError } from '@/shared/api/errors';
import { invalidates, saveRequest, type Versioned } from '@/shared/api/versioned-mutations';
import type { Schema } from '@/shared/api/types';

export type EnquiryStatus = Schema<'EnquiryStatus'>;

/** The delivery status of the mail about an enquiry. */
export type EnquiryMail = Schema<'MailReport'>;

/** A received enquiry. */
export type ReceivedEnquiry = Schema<'Enquiry'>;

export const enquiriesPath = '/api/admin/enquiries';

const collection = { tag: 'Enquiries', path: enquiriesPath } as const;

export const enquiriesEndpoints = endpointsOf<ReceivedEnquiry>(collection);

/** Names the enquiry: a bare "Not found" above the dialog would be unclear. */
const named = (error: ApiError): ApiError =>
  error.status === 404 ? { ...error, message: 'Enquiry not found' } : error;

const updateEnquiry = afterWrite((enquiry: ReceivedEnquiry, state) =>
  cacheUpdates(collection, enquiry, state),
);

export const { useEnquiryCountsQuery, useSaveEnquiryStatusMutation, useSendEnquiryMailMutation } =
  recordsApi.injectEndpoints({
    endpoints: (build) => ({
      /** How many there are of each status. */
      enquiryCounts: build.query<Record<EnquiryStatus, number>, void>({
        query: () => `${enquiriesPath}/counts`,
        providesTags: [listTag('Enquiries')],
      }),
      saveEnquiryStatus: build.mutation<ReceivedEnquiry, Versioned & { status: EnquiryStatus }>({
        query: (enquiry) => saveRequest(enquiriesPath, enquiry),
        transformErrorResponse: named,
        invalidatesTags: invalidates('Enquiries'),
        onQueryStarted: updateEnquiry,
      }),
      /** Sends the mail now; the answer has its new status. */
      sendEnquiryMail: build.mutation<ReceivedEnquiry, number>({
        query: (id) => ({ url: `${enquiriesPath}/${id}/mail`, method: 'POST' }),
        transformErrorResponse: named,
        invalidatesTags: invalidates('Enquiries'),
        onQueryStarted: updateEnquiry,
      }),
    }),
  });
