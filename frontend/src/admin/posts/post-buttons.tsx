import { useId } from 'react';
import { OfflineNote } from '@/admin/editing/offline-note';
import { useFormFields } from '@/shared/forms/form-context';
import { Button, Spinner } from '@/shared/ui/button';
import type { EditablePost } from './api';
import type { usePostForm } from './use-post-form';

function visibilityText(base: EditablePost | undefined, published: boolean): string {
  if (!base) return published ? 'Public as soon as it’s created' : 'Saved as a draft, not public';
  if (base.published === published) return published ? 'Public' : 'Draft';
  return published ? 'Public as soon as it’s updated' : 'Becomes a draft, no longer public';
}

export function PostButtons(props: ReturnType<typeof usePostForm> & { cancel: () => void }) {
  const { base, values, isUnsaved, invalidReasons, saveNewDraft, cancel } = props;
  const { isSaving } = useFormFields();
  const id = useId();
  const isNew = !base;
  const isInvalid = invalidReasons.length > 0;
  const status = isInvalid
    ? `Not ready to save: ${invalidReasons.join('; ')}`
    : visibilityText(base, values.published);
  const label = isNew ? (isSaving ? 'Creating...' : 'Create') : isSaving ? 'Updating...' : 'Update';
  const saving = { disabled: isSaving || isInvalid, 'aria-describedby': id };
  return (
    <div className="flex grow flex-wrap items-center justify-end gap-3">
      <OfflineNote />
      <p
        id={id}
        // A phone's line has room for three buttons alone.
        className={`mr-auto min-w-0 flex-1 text-caption sm:basis-60 font-normal text-muted ${isNew ? 'basis-full' : 'basis-24'}`}
      >
        {`${status}${base && isUnsaved ? ' · Unsaved changes' : ''}`}
      </p>
      <Button variant="outline" disabled={isSaving} onClick={cancel}>
        Cancel
      </Button>
      {isNew && (
        <Button variant="outline" {...saving} onClick={saveNewDraft}>
          Save as draft
        </Button>
      )}
      <Button type="submit" {...saving} aria-busy={isSaving || undefined}>
        {isSaving && <Spinner />}
        <span>{label}</span>
      </Button>
    </div>
  );
}
