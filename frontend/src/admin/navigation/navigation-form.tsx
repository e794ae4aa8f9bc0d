import { useState } from 'react';
import type { InferType } from 'yup';
import { ColorField } from '@/admin/forms/fields/color-field';
import { CheckboxField, SelectField } from '@/admin/forms/fields/choice-fields';
import { TextField } from '@/shared/forms/fields/field';
import { IconField } from '@/admin/forms/fields/icon-field';
import { ImageField } from '@/admin/forms/fields/image-field';
import { resourceForm } from '@/admin/resource/resource-form';
import { useFormFields } from '@/shared/forms/form-context';
import { Icon } from '@/shared/ui/icon';
import { iconShapes } from '@/shared/ui/icon-shapes';
import type { NavigationItem } from '@/shared/navigation/queries';
import { useNavigationItemsQuery } from './api';
import { navigationFormSchema } from './schema';
import { AddressField } from './address/address-field';

/** Leaves out empty fields. */
function metadataOf(texts: object) {
  const filled = Object.entries(texts).filter(([, value]) => value);
  return filled.length > 0 ? Object.fromEntries(filled) : null;
}

export const NavigationForm = resourceForm<NavigationItem, InferType<typeof navigationFormSchema>>({
  schema: navigationFormSchema,
  className: 'max-w-xl',
  toInput: ({ metadata, ...values }) => ({ ...values, ...(metadata && { metadata: metadataOf(metadata) }) }),
  Fields: ({ record }) => (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField name="label" label="Label" autoComplete="off" required />
        <AddressField />
        <TextField name="order" type="number" label="Order" hint="Lower numbers appear first" />
        <ParentField item={record} />
        <CheckboxField name="isVisible" label="Visible" hint="Show this item in the menu" />
        <CheckboxField name="requiresAdmin" label="Requires admin" hint="Show it to administrators only" />
      </div>
      <fieldset className="mt-2 grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
        <legend className="float-left text-ui font-semibold sm:col-span-2">In a dropdown panel</legend>
        <div className="sm:col-span-2">
          <TextField name="metadata.description" label="Description" autoComplete="off" />
        </div>
        <MenuIconField current={record?.metadata?.icon} />
        <ColorField
          name="metadata.color"
          label="Color"
          autoComplete="off"
          hint="Any CSS color, such as royalblue"
        />
        <ImageField name="metadata.imageUrl" label="Image URL" shape="h-10 w-16" />
        <CheckboxField name="metadata.featured" label="Featured" hint="Mark it with a badge" />
      </fieldset>
    </>
  ),
});

/**
 * Only top-level items can be chosen, and not the item itself; one with children stays where it is. A parent that was
 * chosen before it got them can be taken back.
 */
function ParentField({ item }: { item: NavigationItem | undefined }) {
  const { data: items = [] } = useNavigationItemsQuery();
  const { value } = useFormFields().getFieldProps('parentId');
  // A list that became disabled as soon as it is put right would lose the focus.
  const [wasChosen, setWasChosen] = useState(false);
  if (value && !wasChosen) setWasChosen(true);
  const hasChildren = item !== undefined && items.some(({ parentId }) => parentId === item.id);
  const parents = items.filter(({ id, parentId }) =>
    hasChildren ? String(id) === String(value) : !parentId && id !== item?.id,
  );
  return (
    <SelectField
      name="parentId"
      label="Parent"
      placeholder="None"
      disabled={hasChildren && !wasChosen}
      {...(hasChildren && { hint: 'An item with children cannot have a parent' })}
      options={parents.map(({ id, label }) => ({ value: id, label }))}
      missingLabel="Unknown"
    />
  );
}

/** The icons that there are, and the present one should it be another. */
function MenuIconField({ current }: { current: string | null | undefined }) {
  const iconNames = Object.keys(iconShapes);
  const names = current && !iconNames.includes(current) ? [...iconNames, current] : iconNames;
  return (
    <IconField
      name="metadata.icon"
      label="Icon"
      emptyLabel="None"
      names={names}
      renderIcon={(name) => <Icon name={name} className="size-4" />}
    />
  );
}
