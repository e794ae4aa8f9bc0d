import { useDeferredValue } from 'react';
import { useDebouncedValue } from '@/admin/hooks/use-debounced-value';
import { isSlowToRender } from '@/shared/lib/text/strings';

/** The debounce for long texts, in milliseconds: longer than a pause between words. */
const pause = 1000;

/** The text to render while it is typed. Short texts follow when the browser is idle, long ones after typing has stopped. */
export function usePreviewSource(source: string): string {
  const debouncedSource = useDebouncedValue(source, pause);
  return useDeferredValue(isSlowToRender(source) ? debouncedSource : source);
}
