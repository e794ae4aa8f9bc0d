import { useContext } from 'react';
import { SaveControls } from '@/shared/forms/form-context';
import { lazyComponent } from '@/admin/ui/lazy-component';
import type { WordCountProps } from './word-count';

const WordCount = lazyComponent<WordCountProps>(
  async () => (await import(/* webpackChunkName: "word-count" */ './word-count')).WordCount,
);

/** Below the writing view: how long the text is, and what saves it. */
export function WritingBar({ name }: WordCountProps) {
  return (
    <div className="flex shrink-0 items-center gap-3 pt-2">
      <p className="text-caption font-normal whitespace-nowrap text-muted">
        <WordCount name={name} />
      </p>
      <div className="ml-auto flex min-w-0 grow flex-wrap items-center justify-end gap-x-3 gap-y-1">
        {useContext(SaveControls)}
      </div>
    </div>
  );
}
