import { boolean, object, type InferType } from 'yup';
import { CheckboxField } from '@/admin/forms/fields/choice-fields';
import { ImageField } from '@/admin/forms/fields/image-field';
import { fitsRequest, text } from '@/admin/forms/schema';
import { MarkdownField } from '@/admin/markdown/editor/markdown-field';
import { resourceForm } from '@/admin/resource/resource-form';
import { WriteAndPreview } from '@/admin/resource/write-and-preview';
import { TextArea, TextField } from '@/shared/forms/fields/field';
import { atMost, link, matches, notBlank } from '@/shared/forms/rules';
import type { AddedPage } from './pages-tab';

const notSlug = 'Slug must contain only lowercase letters, numbers, and hyphens';

const schema = object({
  title: text(notBlank('Title'), atMost(200, 'Title must be at most 200 characters')),
  slug: text(
    matches(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, notSlug),
    atMost(100, 'Slug must be at most 100 characters'),
  ),
  content: text(notBlank('Content')).test(fitsRequest),
  description: text(atMost(300, 'Description must be at most 300 characters')),
  imageUrl: text(atMost(2048, 'Image URL must be at most 2,048 characters'), link('Image URL')),
  published: boolean().default(true).defined(),
});

export const PageForm = resourceForm<AddedPage, InferType<typeof schema>>({
  schema,
  optional: ['slug', 'description', 'imageUrl'],
  Fields: () => (
    <WriteAndPreview>
      <TextField name="title" label="Title" autoComplete="off" required />
      <TextField
        name="slug"
        label="Slug"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Optional; the end of the address, by default made from the title"
      />
      <MarkdownField name="content" label="Content" hint="Markdown" className="min-h-[300px]" required />
      <TextArea name="description" label="Description" rows={2} hint="Optional; for search engines" />
      <ImageField name="imageUrl" label="Image URL" hint="Optional; for shared links" shape="h-10 w-16" />
      <CheckboxField name="published" label="Published" hint="Only administrators see drafts" />
    </WriteAndPreview>
  ),
});
