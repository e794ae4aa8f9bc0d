import { CheckboxField, TextField } from '@/ui/form/field';
import { FormDialog } from '@/ui/form/form-dialog';
import { useSaveCategoryMutation, type CategoryInput } from './admin-api';
import type { FaqCategory } from './api';
import { categorySchema } from './schema';

export interface CategoryDialogProps {
  /** Absent: a new one. */
  category?: FaqCategory | undefined;
  /** The display order that a new one begins with. */
  nextOrder: number;
  onClose: () => void;
}

export function CategoryDialog({ category, nextOrder, onClose }: CategoryDialogProps) {
  const [save] = useSaveCategoryMutation();
  const { name = '', displayOrder = nextOrder, isActive = true } = category ?? {};
  return (
    <FormDialog<CategoryInput>
      title={category ? 'Edit Category' : 'Add New Category'}
      submit="Save Category"
      schema={categorySchema}
      initial={{ name, displayOrder, isActive }}
      save={(values, key) => save({ ...values, id: category?.id, version: category?.version, key }).unwrap()}
      say={{
        done: `FAQ category ${category ? 'updated' : 'created'} successfully`,
        failed: 'Failed to save FAQ category',
      }}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Category Name"
        placeholder="e.g., Services, Technology, Pricing"
        autoComplete="off"
        required
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
