import { boolean, object, type InferType } from 'yup';
import { CheckboxField, SelectField } from '@/admin/forms/fields/choice-fields';
import { displayOrder, text, wholeNumber } from '@/admin/forms/schema';
import { MarkdownField } from '@/admin/markdown/editor/markdown-field';
import type { ToolName } from '@/admin/markdown/editor/tools';
import { resourceForm } from '@/admin/resource/resource-form';
import { ListFailure } from '@/admin/table/table-states';
import { useTableParams } from '@/admin/table/use-table-params';
import type { FaqCategory, FaqItem } from '@/shared/faq/queries';
import { TextField } from '@/shared/forms/fields/field';
import { atLeast, atMost } from '@/shared/forms/rules';
import { categories, categoryEndpoints, itemEndpoints } from './faq-tab';

const placing = { displayOrder: displayOrder(), isActive: boolean().default(true).defined() };

export const categorySchema = object({
  name: text(
    atLeast(3, 'Category name must be at least 3 characters'),
    atMost(100, 'Category name must be at most 100 characters'),
  ),
  ...placing,
});

export const itemSchema = object({
  categoryId: wholeNumber('Please select a category', { minimum: 1 }),
  question: text(
    atLeast(5, 'Question must be at least 5 characters'),
    atMost(500, 'Question must be at most 500 characters'),
  ),
  answer: text(
    atLeast(10, 'Answer must be at least 10 characters'),
    atMost(10_000, 'Answer must be at most 10,000 characters'),
  ),
  ...placing,
});

const PlacingFields = ({ one }: { one: string }) => (
  <>
    <TextField
      name="displayOrder"
      type="number"
      min={0}
      label="Display Order"
      hint="Lower numbers appear first"
    />
    <CheckboxField name="isActive" label="Active" hint={`Show this ${one} on the website`} />
  </>
);

export const CategoryForm = resourceForm<FaqCategory, InferType<typeof categorySchema>>({
  schema: categorySchema,
  useBlank: () => ({ displayOrder: categoryEndpoints.useAll().data?.length ?? 0 }),
  Fields: () => (
    <>
      <TextField
        name="name"
        label="Category Name"
        placeholder="e.g., Services, Technology, Pricing"
        autoComplete="off"
        required
        hint="At least 3 characters"
      />
      <PlacingFields one="category" />
    </>
  ),
});

const answerTools: readonly ToolName[] = ['bold', 'italic', 'link', 'list', 'ordered', 'code'];

/** A new item begins in the category that the list is filtered by, without it in the first one, behind all others. */
function useBlankItem() {
  const { filters } = useTableParams(['category']);
  const { data = [] } = categoryEndpoints.useAll();
  const category = data.find(({ id }) => String(id) === filters.category) ?? data[0];
  return { categoryId: category?.id ?? 0, displayOrder: itemEndpoints.useAll().data?.length ?? 0 };
}

export const ItemForm = resourceForm<FaqItem, InferType<typeof itemSchema>>({
  schema: itemSchema,
  useBlank: useBlankItem,
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
      <PlacingFields one="FAQ item" />
    </>
  ),
});

/** The categories may come, or fail, while the form is open. */
function CategoryField() {
  const query = categoryEndpoints.useAll();
  const { data, error, isFetching } = query;
  return (
    <>
      {error !== undefined && !isFetching && <ListFailure query={query} messages={categories.words} />}
      <SelectField
        name="categoryId"
        label="Category"
        required
        placeholder="Select a category"
        options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        missingLabel={data ? 'Unknown' : 'Unchanged'}
        {...(!data && isFetching && { hint: categories.words.loading })}
      />
    </>
  );
}
