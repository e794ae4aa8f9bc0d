import { useFormFields } from '@/shared/forms/form-context';
import { LivePreview } from '@/admin/markdown/preview/live-preview';
import { PreviewHead } from '@/admin/markdown/preview/preview-head';
import { readObject } from '@/admin/content/metadata/metadata-object';
import { useDebouncedValue } from '@/admin/hooks/use-debounced-value';

/** Debounce of loading another cover while its address is typed, in milliseconds. */
const pause = 600;

/** A live preview of the item in the form, with its title, and the role or the cover that its page shows. */
export function ContentPreview({ id = 0 }: { id: number | undefined }) {
  const { getFieldProps } = useFormFields();
  const valueOf = (name: string) => String(getFieldProps(name).value);
  const type = valueOf('type');
  const metadata = readObject(useDebouncedValue(valueOf('metadata'), pause));
  const textAt = (key: string) => {
    const value = metadata?.[key];
    return typeof value === 'string' && value.trim() ? value : null;
  };
  return (
    <LivePreview
      source={valueOf('content')}
      isPlain={type === 'team-member'}
      level="h3"
      field="content"
      head={
        <PreviewHead
          title={valueOf('title').trim()}
          {...(type === 'team-member' && { portrait: textAt('avatar'), byline: textAt('role') })}
          {...(type === 'case-study' && { cover: { id, image: textAt('image') } })}
        />
      }
      className="lg:top-0 lg:max-h-[calc(100dvh-14rem)]"
    />
  );
}
