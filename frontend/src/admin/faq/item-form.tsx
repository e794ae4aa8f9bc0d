import type { InferType } from 'yup';
import { CheckboxField, SelectField } from '@/admin/forms/fields/choice-fields';
import { MarkdownField } from '@/admin/markdown/editor/markdown-field';
import type { ToolName } from '@/admin/markdown/editor/tools';
import { resourceForm } from '@/admin/resource/resource-form';
import { ListFailure } from '@/admin/table/table-states';
import { useTableParams } from '@/admin/table/use-table-params';
import { TextField } from '@/shared/forms/fields/field';
import type { FaqItem } from '@/shared/faq/queries';
import { useCategoriesQuery, useItemsQuery } from './api';
import { itemSchema } from './schema';
import { categoryWords } from './words';

/** What answers allow of markdown. */
const answerTools: readonly ToolName[] = ['bold', 'italic', 'link', 'list', 'ordered', 'code'];

/** A new item begins in the category that the list is filtered by, without it in the first one, behind all others. */
function useBlank() {
  const { filters } = useTableParams(['category']);
  const { data: categories = [] } = useCategoriesQuery();
  const { data: items = [] } = useItemsQuery();
  const category = categories.find(({ id }) => String(id) === filters.category) ?? categories[0];
  return { categoryId: category?.id ?? 0, displayOrder: items.length };
}

export const ItemForm = resourceForm<FaqItem, InferType<typeof itemSchema>>({
  schema: itemSchema,
  useBlank,
  Fields: () => (
    <>
      <CategoryField />
      {/* The category is chosen already. */}
      <TextField
        name="question"
        label="Question"
        data-first-focus=""
        autoComplete="off"
        required
        hint="At least 5 characters"
      />
      <MarkdownField
        name="answer"
        label="Answer"
        rows={5}
        tools={answerTools}
        hint="At least 10 characters of markdown: links, emphasis and lists. A blank line starts a paragraph."
        className="min-h-[8.75rem]"
        required
      />
      <TextField
        name="displayOrder"
        type="number"
        min={0}
        label="Display Order"
        hint="Lower numbers appear first"
      />
      <CheckboxField name="isActive" label="Active" hint="Show this FAQ item on the website" />
    </>
  ),
});

/** The categories may come, or fail, while the form is open. */
function CategoryField() {
  const categories = useCategoriesQuery();
  const { data, error, isFetching } = categories;
  return (
    <>
      {error !== undefined && !isFetching && <ListFailure query={categories} messages={categoryWords} />}
      <SelectField
        name="categoryId"
        label="Category"
        required
        placeholder="Select a category"
        options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        missingLabel={data ? 'Unknown' : 'Unchanged'}
        {...(!data && isFetching && { hint: categoryWords.loading })}
      />
    </>
  );
}
