import { CheckboxField } from '@/admin/forms/fields/choice-fields';
import { TextField } from '@/shared/forms/fields/field';
import { FormDialog, type FormDialogProps } from '@/admin/forms/form-dialog';
import { formValues } from '@/admin/forms/schema';
import { categoriesPath, useSaveCategoryMutation, type CategoryInput } from './api';
import type { FaqCategory } from '@/shared/faq/queries';
import { categorySchema } from './schema';

const valuesOf = formValues(categorySchema);

export interface CategoryDialogProps {
  /** Absent: a new one. */
  category?: FaqCategory | undefined;
  /** The display order that a new one begins with. */
  nextOrder: number;
  draft?: FormDialogProps<CategoryInput, FaqCategory>['draft'];
  onClose: () => void;
}

export function CategoryDialog({ category, nextOrder, draft, onClose }: CategoryDialogProps) {
  const [save] = useSaveCategoryMutation();
  return (
    <FormDialog<CategoryInput, FaqCategory>
      schema={categorySchema}
      path={categoriesPath}
      record={category}
      valuesOf={(state) => valuesOf(state, { displayOrder: nextOrder })}
      save={(values, target) => save({ ...values, ...target }).unwrap()}
      messages={(isNew) => ({
        title: isNew ? 'Add New Category' : 'Edit Category',
        submit: 'Save Category',
        done: `FAQ category ${isNew ? 'created' : 'updated'} successfully`,
        failed: 'Failed to save FAQ category',
      })}
      draft={draft}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Category Name"
        placeholder="e.g., Services, Technology, Pricing"
        autoComplete="off"
        required
        hint="At least 3 characters"
      />
      <TextField
        name="displayOrder"
        type="number"
        min={0}
        label="Display Order"
        hint="Lower numbers appear first"
      />
      <CheckboxField name="isActive" label="Active" hint="Show this category on the website" />
    </FormDialog>
  );
}
