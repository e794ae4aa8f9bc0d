import { changed } from '@/lib/changed';
import { CheckboxField, SelectField, TextArea, TextField } from '@/ui/form/field';
import { FormDialog } from '@/ui/form/form-dialog';
import { useSaveContentMutation, type ContentInput } from './admin-api';
import type { ContentItem, ContentType } from './api';
import { MetadataField } from './metadata-field';
import { contentSchema } from './schema';
import { typeNames } from './type-names';

/** What stands in the form: no metadata is an empty text. */
type Values = Omit<ContentInput, 'metadata' | 'type'> & { type: string; metadata: string };

const valuesOf = (item: ContentItem | undefined): Values => ({
  title: item?.title ?? '',
  type: item?.type ?? 'case-study',
  content: item?.content ?? '',
  metadata: item?.metadata ?? '',
  published: item?.published ?? true,
});

/** What is sent: of an edit the changes alone. */
function inputOf(item: ContentItem | undefined, values: Values): Partial<ContentInput> {
  const { metadata, type, ...rest } = item ? changed(valuesOf(item), values) : values;
  return {
    ...rest,
    ...(type !== undefined && { type: type as ContentType }),
    ...(metadata !== undefined && { metadata: metadata || null }),
  };
}

export interface ContentDialogProps {
  /** Absent: a new one. */
  item?: ContentItem | undefined;
  onClose: () => void;
}

export function ContentDialog({ item, onClose }: ContentDialogProps) {
  const [save] = useSaveContentMutation();
  return (
    <FormDialog<Values>
      title={item ? 'Edit Content' : 'Create New Content'}
      submit={item ? 'Save' : 'Create'}
      className="max-w-2xl"
      schema={contentSchema}
      initial={valuesOf(item)}
      save={(values, key) =>
        save({
          ...inputOf(item, values),
          ...(item ? { id: item.id, version: item.version } : { key }),
        }).unwrap()
      }
      say={{
        done: `Content ${item ? 'updated' : 'created'} successfully`,
        failed: `Failed to ${item ? 'update' : 'create'} content`,
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField name="title" label="Title" autoComplete="off" required />
        <SelectField
          name="type"
          label="Type"
          options={Object.entries(typeNames).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <TextArea
        name="content"
        label="Content"
        hint="Markdown; for a team member plain text"
        className="min-h-[300px] font-mono"
        required
      />
      <MetadataField />
      <CheckboxField name="published" label="Published" hint="Drafts are seen by administrators only" />
    </FormDialog>
  );
}
