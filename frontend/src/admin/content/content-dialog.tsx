import type { ReactNode } from 'react';
import { dirtyValues } from '@/admin/editing/dirty-values';
import { CheckboxField, SelectField } from '@/admin/forms/fields/choice-fields';
import { TextArea, TextField } from '@/shared/forms/fields/field';
import { useFormFields } from '@/shared/forms/form-context';
import { FormDialog, type FormDialogProps } from '@/admin/forms/form-dialog';
import { formValues } from '@/admin/forms/schema';
import { viewPath } from '@/shared/links/page-paths';
import { MarkdownField } from '@/admin/markdown/editor/markdown-field';
import { lazyComponent } from '@/admin/ui/lazy-component';
import { savedNotice } from '@/shared/ui/toast/notice';
import { TwoColumns } from '@/admin/ui/two-columns';
import { contentPath, useSaveContentMutation, type ContentInput } from './api';
import type { ContentItem, ContentType } from '@/shared/content/queries';
import { contentSchema } from './schema';
import { MetadataField } from './metadata/metadata-field';
import { MetadataFields } from './metadata/metadata-fields';
import { typeNames } from './type-names';

const valuesOf = formValues(contentSchema);
export type ContentValues = ReturnType<typeof valuesOf>;

/** The request body: of an edit, only the changed fields. */
function inputOf(item: ContentItem | undefined, values: ContentValues): Partial<ContentInput> {
  const { metadata, type, ...rest } = item ? dirtyValues(valuesOf(item), values) : values;
  return {
    ...rest,
    ...(type !== undefined && { type: type as ContentType }),
    ...(metadata !== undefined && { metadata: metadata || null }),
  };
}

/** Fills the window, as a page does. */
export const contentDialogClass =
  'm-0! h-dvh! max-h-dvh! w-full! max-w-none! content-start rounded-none! border-0!';

export interface ContentDialogProps {
  /** Absent: a new one. */
  item?: ContentItem | undefined;
  /** The type of a new one. */
  newType?: ContentType | undefined;
  draft?: FormDialogProps<ContentValues, ContentItem>['draft'];
  /** The drafts that can be continued instead. */
  offer?: ReactNode;
  onClose: () => void;
}

/** The form of an item, in a dialog with an address. */
export function ContentDialog({ item, newType = 'case-study', draft, offer, onClose }: ContentDialogProps) {
  const [save] = useSaveContentMutation();
  return (
    <FormDialog<ContentValues, ContentItem>
      className={contentDialogClass}
      hasAddress
      draft={draft}
      schema={contentSchema}
      path={contentPath}
      record={item}
      valuesOf={(state) => valuesOf(state, { type: newType })}
      save={(values, target, base) => save({ ...inputOf(base, values), ...target }).unwrap()}
      messages={(isNew) => ({
        title: isNew ? 'Create New Content' : 'Edit Content',
        submit: isNew ? 'Create' : 'Save',
        done: (saved) =>
          savedNotice(
            `Content ${isNew ? 'created' : 'updated'} successfully`,
            viewPath(saved as ContentItem),
          ),
        failed: `Failed to ${isNew ? 'create' : 'update'} content`,
      })}
      onClose={onClose}
    >
      {offer}
      <TwoColumns
        label="Views"
        columns={[
          { label: 'Write', content: <Fields /> },
          { label: 'Preview', content: <ContentPreview id={item?.id} /> },
        ]}
      />
    </FormDialog>
  );
}

function Fields() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField name="title" label="Title" autoComplete="off" required />
        <SelectField
          name="type"
          label="Type"
          options={Object.entries(typeNames).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <TextFields />
      <MetadataFields />
      <MetadataField />
      <Published />
      <TextField name="order" type="number" min={0} label="Order" hint="Lower numbers appear first" />
    </div>
  );
}

/** Texts of team members are plain text, so their fields have no Markdown tools. */
function TextFields() {
  const { getFieldProps } = useFormFields();
  const isPerson = getFieldProps('type').value === 'team-member';
  const Field = isPerson ? TextArea : MarkdownField;
  return (
    <Field
      name="content"
      label="Content"
      hint={isPerson ? 'Plain text; a blank line starts a paragraph' : 'Markdown'}
      className="min-h-[300px]"
      required
    />
  );
}

function Published() {
  const { getFieldProps } = useFormFields();
  const isPerson = getFieldProps('type').value === 'team-member';
  return (
    <CheckboxField
      name="published"
      label="Published"
      hint={
        isPerson
          ? 'Team members are shown even as drafts; delete one to remove it from the site'
          : 'Only administrators see drafts'
      }
    />
  );
}

// What renders markdown is fetched when the first item is opened.
const ContentPreview = lazyComponent(
  async () => (await import(/* webpackChunkName: "live-preview" */ './content-preview')).ContentPreview,
  { loading: 'Loading preview...', failed: 'We couldn’t load the preview.' },
);
