import { useMemo } from 'react';
import { useFormFields } from '@/shared/forms/form-context';
import { renderPreview } from '@/admin/markdown/preview/rendering';
import { usePreviewSource } from '@/admin/markdown/preview/use-preview-source';
import { formatNumber } from '@/shared/lib/text/format';

export interface WordCountProps {
  /** The field with the text. */
  name: string;
}

/** How many words a markdown text has, as the preview counts them. */
export function WordCount({ name }: WordCountProps) {
  const text = usePreviewSource(String(useFormFields().getFieldProps(name).value ?? '').trim());
  const words = useMemo(() => countWords(text), [text]);
  return words !== undefined && <span>{`${formatNumber(words)} ${words === 1 ? 'word' : 'words'}`}</span>;
}

/** Returns `undefined` for a text that can't be rendered; the preview says why. */
function countWords(text: string): number | undefined {
  try {
    return renderPreview(text).words;
  } catch {
    return undefined;
  }
}
