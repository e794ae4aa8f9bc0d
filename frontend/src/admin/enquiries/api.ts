import { afterWrite, replaceInPage } from '@/admin/api/cache-updates';
import { api, listTag, recordQuery } from '@/shared/api/base-api';
import type { ApiError } from '@/shared/api/errors';
import { paginatedQuery, type Page, type PageArg } from '@/admin/api/paginated-query';
import {
  deleteRequest,
  deletes,
  invalidates,
  saveRequest,
  type Deletion,
  type Versioned,
} from '@/shared/api/versioned-mutations';
import type { Schema } from '@/shared/api/types';

export type EnquiryStatus = Schema<'EnquiryStatus'>;

/** The delivery status of the mail about an enquiry. */
export type EnquiryMail = Schema<'MailReport'>;

/** A received enquiry. */
export type ReceivedEnquiry = Schema<'Enquiry'>;

export const enquiriesPath = '/api/admin/enquiries';

/** Names the enquiry: a bare "Not found" above the dialog would be unclear. */
const named = (error: ApiError): ApiError =>
  error.status === 404 ? { ...error, message: 'Enquiry not found' } : error;

const readApi = api.injectEndpoints({
  endpoints: (build) => ({
    enquiries: build.query<Page<ReceivedEnquiry>, PageArg>({
      ...paginatedQuery<ReceivedEnquiry>(enquiriesPath),
      providesTags: [listTag('Enquiries')],
    }),
    /** How many there are of each status. */
    enquiryCounts: build.query<Record<EnquiryStatus, number>, void>({
      query: () => `${enquiriesPath}/counts`,
      providesTags: [listTag('Enquiries')],
    }),
    /** `null` if the enquiry does not exist. */
    enquiry: build.query<ReceivedEnquiry | null, string>(recordQuery(enquiriesPath, 'Enquiries')),
  }),
});

const { selectCachedArgsForQuery: argsOf, updateQueryData } = readApi.util;

const updateEnquiry = afterWrite((enquiry: ReceivedEnquiry, state) => [
  ...argsOf(state, 'enquiries').map((arg) => updateQueryData('enquiries', arg, replaceInPage(enquiry))),
  updateQueryData('enquiry', String(enquiry.id), () => enquiry),
]);

const enquiriesAdminApi = readApi.injectEndpoints({
  endpoints: (build) => ({
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
    deleteEnquiry: build.mutation<Deletion, Versioned>({
      query: (enquiry) => deleteRequest(enquiriesPath, enquiry),
      ...deletes('Enquiries'),
      // A deleted enquiry is not refetched, a changed one is.
      invalidatesTags: (done, error, enquiry) => invalidates('Enquiries')(done, error, error ? enquiry : {}),
    }),
  }),
});

export const {
  useEnquiriesQuery,
  useEnquiryCountsQuery,
  useEnquiryQuery,
  useSaveEnquiryStatusMutation,
  useSendEnquiryMailMutation,
  useDeleteEnquiryMutation,
} = enquiriesAdminApi;
