import { useCallback, useRef, useState, type ChangeEvent } from 'react';
import { TextField } from '@/shared/forms/fields/field';
import { FormContext, useFormFields, type Control } from '@/shared/forms/form-context';
import { Button } from '@/shared/ui/button';
import { useFreeSlugQuery, type EditablePost } from '@/admin/posts/api';
import { postPath } from '@/shared/links/page-paths';
import { useDebouncedValue } from '@/admin/hooks/browser-hooks';

function useDerivedSlug(title: string, post: number | undefined): string {
  const debouncedTitle = useDebouncedValue(title.trim());
  // Where its answer does not come, that of another title would be wrong.
  const { currentData = '' } = useFreeSlugQuery({ title: debouncedTitle, post }, { skip: !debouncedTitle });
  return title.trim() && debouncedTitle ? currentData : '';
}

/** Tells what happens to the address of a published post that gets another slug. */
const redirectHint = (post: EditablePost | undefined, slug: string) =>
  post?.published && slug && slug !== post.slug
    ? `The old address, ${postPath(post.slug)}, will redirect to the new one.`
    : undefined;

/**
 * Until it is edited, the field shows the slug that the server will derive from the title; its form value is empty. Once
 * edited, it keeps its text until the author makes it follow the title again. `post` is the one that is edited.
 */
export function SlugField({ post }: { post: EditablePost | undefined }) {
  const form = useFormFields();
  const container = useRef<HTMLDivElement>(null);
  const { value, onChange, ...props } = form.getFieldProps('slug');
  const [isEdited, setEdited] = useState(false);
  const isTouched = isEdited || value !== '';
  const derived = useDerivedSlug(String(form.getFieldProps('title').value), post?.id);
  const slug = isTouched ? String(value) : derived;
  const onEdit = useCallback(
    (event: ChangeEvent<Control>) => {
      setEdited(true);
      onChange?.(event);
    },
    [onChange],
  );
  const getFieldProps = () => ({ ...props, value: slug, onChange: onEdit });
  const regenerate = () => {
    if (form.isLocked) return;
    setEdited(false);
    form.setValue('slug', '');
    // The button goes.
    container.current?.querySelector('input')?.focus();
  };
  const hint = isTouched
    ? 'Optional; derived from the title if empty'
    : 'Follows the title until you change it';
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
          hint={(!form.error('slug') && redirectHint(post, slug)) || hint}
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
