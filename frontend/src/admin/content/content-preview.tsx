import { readObject } from '@/admin/content/metadata/metadata-object';
import { useDebouncedValue } from '@/admin/hooks/browser-hooks';
import { TextPreview } from '@/admin/resource/text-preview';
import { readMetadata } from '@/shared/content/metadata';
import { useFormFields } from '@/shared/forms/form-context';

/** Debounce of loading another cover while its address is typed, in milliseconds. */
const pause = 600;

/** A live preview of the item in the form, with the role or the cover that its page shows. */
export function ContentPreview({ id = 0 }: { id: number | undefined }) {
  const { getFieldProps } = useFormFields();
  const { value: type } = getFieldProps('type');
  const json = useDebouncedValue(String(getFieldProps('metadata').value), pause);
  // What is not JSON yet would be logged.
  const { avatar, role, image } = readMetadata(readObject(json) && json);
  if (type === 'team-member') return <TextPreview isPlain portrait={avatar ?? null} byline={role} />;
  return <TextPreview {...(type === 'case-study' && { cover: { id, image: image ?? null } })} />;
}
