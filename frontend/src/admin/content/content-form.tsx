import { useFormFields } from '@/shared/forms/form-context';
import type { InferType } from 'yup';
import { MarkdownField } from '@/admin/markdown/editor/markdown-field';
import { resourceForm } from '@/admin/resource/resource-form';
import { lazyPreview, WriteAndPreview } from '@/admin/resource/write-and-preview';
import { useTableParams } from '@/admin/table/use-table-params';
import type { ContentItem } from '@/shared/content/queries';
import { CheckboxField, SelectField } from '@/admin/forms/fields/choice-fields';
import { TextArea, TextField } from '@/shared/forms/fields/field';
import { MetadataField } from './metadata/metadata-field';
import { MetadataFields } from './metadata/metadata-fields';
import { contentSchema } from './schema';
import { typeOptions } from './words';

const ContentPreview = lazyPreview(
  async () => (await import(/* webpackChunkName: "live-preview" */ './content-preview')).ContentPreview,
);

/** A new item has the type that the list is filtered by. */
function useBlank() {
  const { filters } = useTableParams(['type']);
  const filtered = typeOptions.find(({ value }) => value === filters.type);
  return { type: filtered?.value ?? 'case-study' };
}

export const ContentForm = resourceForm<ContentItem, InferType<typeof contentSchema>>({
  schema: contentSchema,
  useBlank,
  optional: ['metadata'],
  Fields: ({ record }) => (
    <WriteAndPreview preview={<ContentPreview id={record?.id} />}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField name="title" label="Title" autoComplete="off" required />
        <SelectField name="type" label="Type" options={typeOptions} />
      </div>
      <TextFields />
      <MetadataFields />
      <MetadataField />
      <Published />
      <TextField name="order" type="number" min={0} label="Order" hint="Lower numbers appear first" />
    </WriteAndPreview>
  ),
});

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
