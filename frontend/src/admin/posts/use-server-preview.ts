import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ServerPreview } from '@/admin/markdown/preview/live-preview';
import { usePublishedHtmlQuery } from './api';
import { useDebouncedValue } from '@/admin/hooks/use-debounced-value';

/** Debounce of requests while typing, in milliseconds. */
const pause = 1000;

/** The server's rendering of the text that was last left alone. */
export function useServerPreview(typed: string): ServerPreview | undefined {
  const source = useDebouncedValue(typed, pause);
  // The content is stored trimmed.
  const { currentData: html } = usePublishedHtmlQuery(source.trim() || skipToken);
  return html === undefined ? undefined : { source, html };
}
