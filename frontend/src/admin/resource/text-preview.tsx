import { LivePreview } from '@/admin/markdown/preview/live-preview';
import { PreviewHead, type PreviewHeadProps } from '@/admin/markdown/preview/preview-head';
import { useFormFields } from '@/shared/forms/form-context';

export interface TextPreviewProps extends Omit<PreviewHeadProps, 'title'> {
  /** Whether the text is shown as plain paragraphs instead of as markdown. */
  isPlain?: boolean;
}

/** A live preview of the text in the form, with its title and what else its page shows above it. */
export function TextPreview({ isPlain = false, ...head }: TextPreviewProps) {
  const { getFieldProps } = useFormFields();
  return (
    <LivePreview
      source={String(getFieldProps('content').value)}
      isPlain={isPlain}
      level="h3"
      field="content"
      head={<PreviewHead title={String(getFieldProps('title').value).trim()} {...head} />}
      className="lg:top-0 lg:max-h-[calc(100dvh-14rem)]"
    />
  );
}
