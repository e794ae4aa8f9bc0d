import { ListFailure, type TableQuery } from '@/admin/table/table-states';
import { CheckboxField, SelectField } from '@/admin/forms/fields/choice-fields';
import { TextField } from '@/shared/forms/fields/field';
import { FormDialog, type FormDialogProps } from '@/admin/forms/form-dialog';
import { formValues } from '@/admin/forms/schema';
import { MarkdownField } from '@/admin/markdown/editor/markdown-field';
import type { ToolName } from '@/admin/markdown/editor/tools';
import { itemsPath, useSaveItemMutation, type ItemInput } from './api';
import type { FaqCategory, FaqItem } from '@/shared/faq/queries';
import { itemSchema } from './schema';
import { categoryMessages } from './category-messages';

/** What answers allow of markdown. */
const answerTools: readonly ToolName[] = ['bold', 'italic', 'link', 'list', 'ordered', 'code'];

export interface ItemDialogProps {
  /** Absent: a new one. */
  item?: FaqItem | undefined;
  /** They may come, or fail, while the dialog is open. */
  categories: TableQuery<FaqCategory[]>;
  /** The category that the list is filtered by: a new item begins there, without it in the first one. */
  filteredCategory: string | undefined;
  /** The display order that a new one begins with. */
  nextOrder: number;
  draft?: FormDialogProps<ItemInput, FaqItem>['draft'];
  onClose: () => void;
}

const valuesOf = formValues(itemSchema);

export function ItemDialog(props: ItemDialogProps) {
  const { item, categories, filteredCategory, nextOrder, draft, onClose } = props;
  const filtered = categories.data?.find(({ id }) => String(id) === filteredCategory);
  const categoryId = (filtered ?? categories.data?.[0])?.id ?? 0;
  const [save] = useSaveItemMutation();
  return (
    <FormDialog<ItemInput, FaqItem>
      schema={itemSchema}
      path={itemsPath}
      record={item}
      valuesOf={(state) => valuesOf(state, { categoryId, displayOrder: nextOrder })}
      save={(values, target) => save({ ...values, ...target }).unwrap()}
      messages={(isNew) => ({
        title: isNew ? 'Add New FAQ Item' : 'Edit FAQ Item',
        submit: 'Save FAQ Item',
        done: `FAQ item ${isNew ? 'created' : 'updated'} successfully`,
        failed: 'Failed to save FAQ item',
      })}
      draft={draft}
      onClose={onClose}
    >
      <CategoryField categories={categories} />
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
    </FormDialog>
  );
}

function CategoryField({ categories }: Pick<ItemDialogProps, 'categories'>) {
  const { data, error, isFetching } = categories;
  return (
    <>
      {error !== undefined && !isFetching && <ListFailure query={categories} messages={categoryMessages} />}
      <SelectField
        name="categoryId"
        label="Category"
        required
        placeholder="Select a category"
        options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        missingLabel={data ? 'Unknown' : 'Unchanged'}
        {...(!data && isFetching && { hint: categoryMessages.loading })}
      />
    </>
  );
}
