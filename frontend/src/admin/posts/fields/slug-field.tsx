import { useCallback, useRef, useState, type ChangeEvent } from 'react';
import { TextField } from '@/shared/forms/fields/field';
import { FormContext, useFormFields, type Control } from '@/shared/forms/form-context';
import { Button } from '@/shared/ui/button';
import { useFreeSlugQuery, type EditablePost } from '@/admin/posts/api';
import { postPath } from '@/shared/links/page-paths';
import { useDebouncedValue } from '@/admin/hooks/use-debounced-value';

/** Debounce of requests while typing, in milliseconds. */
const pause = 300;

/** What an empty slug will become. */
function useDerivedSlug(title: string, post: number | undefined): string {
  const debouncedTitle = useDebouncedValue(title.trim(), pause);
  // Where its answer does not come, that of another title would be wrong.
  const { currentData = '' } = useFreeSlugQuery({ title: debouncedTitle, post }, { skip: !debouncedTitle });
  return title.trim() && debouncedTitle ? currentData : '';
}

const hintFor = (isTouched: boolean) =>
  isTouched ? 'Optional; derived from the title if empty' : 'Follows the title until you change it';

/** Tells what happens to the address of a published post that gets another slug. */
const redirectHint = (post: EditablePost | undefined, slug: string) =>
  post?.published && slug && slug !== post.slug
    ? `The old address, ${postPath(post.slug)}, will redirect to the new one.`
    : undefined;

export interface SlugFieldProps {
  /** The post that is edited. */
  post: EditablePost | undefined;
}

/**
 * Until it is edited, the field shows the slug that the server will derive from the title; its form value is empty. Once
 * edited, it keeps its text until the author makes it follow the title again.
 */
export function SlugField({ post }: SlugFieldProps) {
  const form = useFormFields();
  const container = useRef<HTMLDivElement>(null);
  const fieldProps = form.getFieldProps('slug');
  const slug = String(fieldProps.value);
  const [isEdited, setEdited] = useState(slug !== '');
  // A slug restored from a draft counts as edited.
  const isTouched = isEdited || slug !== '';
  const derived = useDerivedSlug(String(form.getFieldProps('title').value), post?.id);
  const { onChange } = fieldProps;
  const onEdit = useCallback(
    (event: ChangeEvent<Control>) => {
      setEdited(true);
      onChange?.(event);
    },
    [onChange],
  );
  const getFieldProps = () => ({ ...fieldProps, value: isTouched ? slug : derived, onChange: onEdit });
  const regenerate = () => {
    if (form.isLocked) return;
    setEdited(false);
    form.setValue('slug', '');
    // The button goes.
    container.current?.querySelector('input')?.focus();
  };
  return (
    <FormContext value={{ ...form, getFieldProps }}>
      <div ref={container}>
        <TextField
          name="slug"
          label="Slug"
          whenEmpty={() => derived}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={derived}
          hint={(!form.error('slug') && redirectHint(post, isTouched ? slug : derived)) || hintFor(isTouched)}
          aside={
            isTouched && (
              <Button variant="link" size="sm" className="h-auto! px-0!" onClick={regenerate}>
                Regenerate
              </Button>
            )
          }
        />
      </div>
    </FormContext>
  );
}
