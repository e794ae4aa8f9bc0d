import { useState } from 'react';
import { boolean, number, object, type InferType } from 'yup';
import { CheckboxField, ColorField, IconField, SelectField } from '@/admin/forms/fields/choice-fields';
import { WarnedField } from '@/admin/forms/fields/field-warning';
import { ImageField } from '@/admin/forms/fields/image-field';
import { text, wholeNumber } from '@/admin/forms/schema';
import { isAddressLike } from '@/admin/links/link-search';
import { LinkSuggestions, useLinkField } from '@/admin/links/link-suggestions';
import { useAddressWarning } from '@/admin/links/use-address-warning';
import { resourceForm } from '@/admin/resource/resource-form';
import { TextField } from '@/shared/forms/fields/field';
import { useFormFields } from '@/shared/forms/form-context';
import { atMost, excludes, link, notBlank, rule } from '@/shared/forms/rules';
import type { NavigationItem } from '@/shared/navigation/queries';
import { Icon } from '@/shared/ui/icon';
import { iconShapes } from '@/shared/ui/icon-shapes';
import { navigationEndpoints } from './navigation-tab';

const colorFunctions = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([\w#,.%/+ -]*\)$/i;
const colorNames = /^(?!(?:inherit|initial|unset|revert|revert-layer|currentcolor)$)[a-z]+$/i;

/** Whether a text is a CSS colour. The patterns reject other CSS; the browser rejects unknown names. */
function isColor(color: string): boolean {
  const patterns = [/^#(?:[\da-f]{3,4}){1,2}$/i, colorFunctions, colorNames];
  const { style } = document.createElement('i');
  if (color.length <= 100 && patterns.some((pattern) => pattern.test(color))) style.color = color;
  return style.color !== '';
}

const parentNotFound = 'The parent item does not exist';

const hrefRules = [notBlank('URL'), atMost(255, 'URL must be at most 255 characters'), link('URL')];

export const navigationSchema = object({
  label: text(notBlank('Label'), atMost(100, 'Label must be at most 100 characters')),
  href: text(...hrefRules),
  order: wholeNumber('Order must be a whole number', { rangeMessage: 'Order is out of range' }),
  parentId: number()
    .transform((value: number, typed: unknown) => (typed === '' || value === 0 ? null : value))
    .nullable()
    .default(null)
    .integer(parentNotFound)
    .min(1, parentNotFound),
  isVisible: boolean().default(true).defined(),
  requiresAdmin: boolean().default(false).defined(),
  metadata: object({
    description: text(atMost(300, 'Description must be at most 300 characters')),
    icon: text(atMost(50, 'Icon must be at most 50 characters')),
    color: text(rule((color) => !color || isColor(color), 'Color must be a CSS color')),
    imageUrl: text(atMost(2048, 'Image URL must be at most 2,048 characters'), link('Image URL')),
    featured: boolean().default(false).defined(),
  }),
});

/**
 * The server takes any relative address, but words that should have found a page would become a link that leads somewhere different
 * on every page. A query may have blanks.
 */
const schema = navigationSchema.shape({
  href: text(
    ...hrefRules,
    excludes(
      /^(?![/?#]|[a-z][a-z0-9+.-]*:)\S|^[^?#]*\s/i,
      'URL must be an address, such as /services or https://example.com. Pick a page that was found, or write one.',
    ),
  ),
});

function metadataOf(texts: object) {
  const filled = Object.entries(texts).filter(([, value]) => value);
  return filled.length > 0 ? Object.fromEntries(filled) : null;
}

/** The icons that there are, and the present one should it be another. */
const iconNames = (current: string | null | undefined) => [
  ...new Set([...Object.keys(iconShapes), ...(current ? [current] : [])]),
];

export const NavigationForm = resourceForm<NavigationItem, InferType<typeof schema>>({
  schema,
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
        <IconField
          name="metadata.icon"
          label="Icon"
          emptyLabel="None"
          names={iconNames(record?.metadata?.icon)}
          renderIcon={(name) => <Icon name={name} className="size-4" />}
        />
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

/** Words in place of an address search the site. A warning about a dead address does not prevent saving. */
function AddressField() {
  const { getFieldProps, setValue, isLocked } = useFormFields();
  const { container, onKeyDown, focus } = useLinkField();
  const address = String(getFieldProps('href').value ?? '');
  const [isActive, setActive] = useState(false);
  const { warning, correction } = useAddressWarning(address);
  const use = (path: string) => {
    setValue('href', path);
    focus();
  };
  // Words are an incomplete search until the user leaves.
  const isSearching = isActive && !isAddressLike(address);
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={container}
      onKeyDown={onKeyDown}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => setActive(currentTarget.contains(relatedTarget))}
      className="min-w-0"
    >
      <WarnedField
        name="href"
        label="URL"
        placeholder="/services"
        required
        hint="An address, or words to find a page"
        warning={!isSearching && warning}
        correction={correction}
      />
      {!isLocked && <LinkSuggestions text={address} onPick={({ path }) => use(path)} />}
    </div>
  );
}

/**
 * Only top-level items can be chosen, and not the item itself; one with children stays where it is. A parent that was
 * chosen before it got them can be taken back.
 */
function ParentField({ item }: { item: NavigationItem | undefined }) {
  const { data: items = [] } = navigationEndpoints.useAll();
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
