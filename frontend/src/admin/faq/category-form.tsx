import type { InferType } from 'yup';
import { resourceForm } from '@/admin/resource/resource-form';
import { CheckboxField } from '@/admin/forms/fields/choice-fields';
import { TextField } from '@/shared/forms/fields/field';
import type { FaqCategory } from '@/shared/faq/queries';
import { useCategoriesQuery } from './api';
import { categorySchema } from './schema';

export const CategoryForm = resourceForm<FaqCategory, InferType<typeof categorySchema>>({
  schema: categorySchema,
  useBlank: () => ({ displayOrder: useCategoriesQuery().data?.length ?? 0 }),
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
      <TextField
        name="displayOrder"
        type="number"
        min={0}
        label="Display Order"
        hint="Lower numbers appear first"
      />
      <CheckboxField name="isActive" label="Active" hint="Show this category on the website" />
    </>
  ),
});
