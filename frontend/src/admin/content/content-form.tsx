import { boolean, object, type InferType } from 'yup';
import { CheckboxField, SelectField } from '@/admin/forms/fields/choice-fields';
import { displayOrder, fitsRequest, text } from '@/admin/forms/schema';
import { useDebouncedValue } from '@/admin/hooks/browser-hooks';
import { MarkdownField } from '@/admin/markdown/editor/markdown-field';
import { resourceForm } from '@/admin/resource/resource-form';
import { TextPreview, WriteAndPreview } from '@/admin/resource/write-and-preview';
import { useTableParams } from '@/admin/table/use-table-params';
import { readMetadata } from '@/shared/content/metadata';
import type { ContentItem } from '@/shared/content/queries';
import { TextArea, TextField } from '@/shared/forms/fields/field';
import { useFormFields } from '@/shared/forms/form-context';
import { atMost, notBlank } from '@/shared/forms/rules';
import { typeOptions } from './content-tab';
import { MetadataFields } from './metadata/metadata-fields';
import { linkErrorOf, notJson, readObject } from './metadata/metadata-object';

const types = typeOptions.map(({ value }) => value);

export const contentSchema = object({
  title: text(notBlank('Title'), atMost(200, 'Title must be at most 200 characters')),
  type: text().oneOf(types, `Type must be one of: ${types.join(', ')}`),
  content: text(notBlank('Content')).test(fitsRequest),
  /** A JSON object as text; a blank one is none. */
  metadata: text(
    (json) => (readObject(json) ? undefined : notJson),
    (json) => linkErrorOf(json, 'image'),
    (json) => linkErrorOf(json, 'avatar'),
  ),
  published: boolean().default(true).defined(),
  order: displayOrder('Order'),
});

/** A live preview of the item in the form, with the role or the cover that its page shows. */
function ContentPreview({ id = 0 }: { id: number | undefined }) {
  const { getFieldProps } = useFormFields();
  const { value: type } = getFieldProps('type');
  // Another cover is loaded after a pause in typing its address.
  const json = useDebouncedValue(String(getFieldProps('metadata').value), 600);
  // `readMetadata` logs text that is not JSON, which half-typed metadata never is.
  const { avatar, role, image } = readMetadata(readObject(json) && json);
  if (type === 'team-member') return <TextPreview isPlain portrait={avatar ?? null} byline={role} />;
  return <TextPreview {...(type === 'case-study' && { cover: { id, image: image ?? null } })} />;
}

/** A new item has the type that the list is filtered by. */
function useBlank() {
  const { filters } = useTableParams(['type']);
  return { type: types.find((type) => type === filters.type) ?? 'case-study' };
}

export const ContentForm = resourceForm<ContentItem, InferType<typeof contentSchema>>({
  schema: contentSchema,
  useBlank,
  optional: ['metadata'],
  Fields: ({ record }) => {
    const isPerson = useFormFields().getFieldProps('type').value === 'team-member';
    // Texts of team members are plain text, so their fields have no Markdown tools.
    const Content = isPerson ? TextArea : MarkdownField;
    return (
      <WriteAndPreview preview={<ContentPreview id={record?.id} />}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-[2fr_1fr]">
          <TextField name="title" label="Title" autoComplete="off" required />
          <SelectField name="type" label="Type" options={typeOptions} />
        </div>
        <Content
          name="content"
          label="Content"
          hint={isPerson ? 'Plain text; a blank line starts a paragraph' : 'Markdown'}
          className="min-h-[300px]"
          required
        />
        <MetadataFields />
        <CheckboxField
          name="published"
          label="Published"
          hint={
            isPerson
              ? 'Team members are shown even as drafts; delete one to remove it from the site'
              : 'Only administrators see drafts'
          }
        />
        <TextField name="order" type="number" min={0} label="Order" hint="Lower numbers appear first" />
      </WriteAndPreview>
    );
  },
});
