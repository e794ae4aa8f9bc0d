import { api } from '@/shared/api/base-api';
import type { ApiCall } from '@/shared/api/access/use-api';
import type { Schema } from '@/shared/api/types';

/** A page of this site that an answer drew on. */
export type Source = Schema<'Source'>;

export type ChatAnswer = Schema<'Answer'>;

export type GeneratedImage = Schema<'GeneratedImage'>;

/** The server answers within 20 seconds; in milliseconds. */
const timeout = 30_000;

const aiApi = api.injectEndpoints({
  endpoints: (build) => ({
    chat: build.mutation<ChatAnswer | null, string>({
      query: (message) => ({ url: '/api/ai/chat', method: 'POST', body: { message }, timeout }),
    }),
    generateImage: build.mutation<GeneratedImage | null, string>({
      query: (prompt) => ({ url: '/api/ai/generate-image', method: 'POST', body: { prompt }, timeout }),
    }),
  }),
});

export const chat: ApiCall<string, ChatAnswer | null> = ({ dispatch }, message) =>
  dispatch(aiApi.endpoints.chat.initiate(message, { track: false })).unwrap();

export const generateImage: ApiCall<string, GeneratedImage | null> = ({ dispatch }, prompt) =>
  dispatch(aiApi.endpoints.generateImage.initiate(prompt, { track: false })).unwrap();
