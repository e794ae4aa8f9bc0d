import type { ReactElement, ReactNode } from 'react';
import { ColorField } from '@/admin/forms/fields/color-field';
import { CheckboxField, SelectField } from '@/admin/forms/fields/choice-fields';
import { TextArea, TextField } from '@/shared/forms/fields/field';
import { FormField } from '@/shared/forms/fields/form-field';
import { Correction, FieldWarning } from '@/admin/forms/fields/field-warning';
import { IconField } from '@/admin/forms/fields/icon-field';
import { ImageField } from '@/admin/forms/fields/image-field';
import { FormContext, type FormContextValue } from '@/shared/forms/form-context';
import { FormAlert, SubmitButton } from '@/shared/forms/form-parts';
import { Icon } from '@/shared/ui/icon';
import { iconShapes } from '@/shared/ui/icon-shapes';
import { MarkdownField } from '@/admin/markdown/editor/markdown-field';
import { ignore, StatefulSpecimen, longText, type Specimen, type Specimens } from '@/gallery/specimen';

interface OneFieldProps extends Pick<FormContextValue, 'failure'> {
  initial?: string | boolean;
  error?: string;
  isSaving?: boolean;
  children: ReactNode;
}

/** A form with a single field. */
const OneField = ({ initial = '', error, isSaving = false, failure, children }: OneFieldProps) => (
  <StatefulSpecimen initial={initial}>
    {(value, setValue) => {
      const form: FormContextValue = {
        getFieldProps: (name, kind) =>
          kind === 'checkbox'
            ? { name, checked: value === true, onChange: () => setValue(!value) }
            : {
                name,
                value: String(value),
                readOnly: isSaving,
                onChange: ({ target }) => setValue(target.value),
              },
        isLocked: false,
        setValue: (_name, next) => setValue(next),
        error: () => error,
        failure,
        isSaving,
      };
      return <FormContext value={form}>{children}</FormContext>;
    }}
  </StatefulSpecimen>
);

/** The states of every field. */
const statesOf = (field: ReactElement, initial: string | boolean): Specimen => ({
  empty: <OneField>{field}</OneField>,
  default: <OneField initial={initial}>{field}</OneField>,
  saving: (
    <OneField initial={initial} isSaving>
      {field}
    </OneField>
  ),
  error: (
    <OneField initial={initial} error="That is not what is asked for">
      {field}
    </OneField>
  ),
});

const options = ['Services', 'Technology', longText].map((label) => ({ value: label, label }));
const one = { name: 'field', label: 'Label', hint: 'A hint of what belongs here' };
const select = <SelectField {...one} options={options} placeholder="None" />;
const disabledReason = 'The last administrator stays one';

export const fields: Specimens = {
  'shared/forms/fields/field': {
    ...statesOf(<TextField {...one} placeholder="A placeholder" />, longText),
    disabled: (
      <OneField initial="Text">
        <TextField {...one} disabled />
      </OneField>
    ),
    ...Object.fromEntries(
      Object.entries({
        'several lines': statesOf(<TextArea {...one} />, longText),
        'pick list': statesOf(select, 'Services'),
        box: statesOf(<CheckboxField {...one} />, true),
      }).flatMap(([kind, states]) =>
        Object.entries(states).map(([state, element]) => [`${kind}, ${state}`, element]),
      ),
    ),
    'box, disabled': (
      <OneField initial={true}>
        <CheckboxField {...one} disabledReason={disabledReason} />
      </OneField>
    ),
  },
  'shared/forms/fields/form-field': {
    'any control': (
      <OneField>
        <FormField {...one}>{(ids) => <input type="range" {...ids} />}</FormField>
      </OneField>
    ),
  },
  'admin/forms/fields/color-field': statesOf(<ColorField {...one} />, 'rebeccapurple'),
  'admin/forms/fields/icon-field': statesOf(
    <IconField
      {...one}
      names={Object.keys(iconShapes)}
      emptyLabel="No icon"
      renderIcon={(name) => <Icon name={name} />}
    />,
    'cloud',
  ),
  'admin/forms/fields/field-warning': {
    default: (
      <div className="text-caption">
        <FieldWarning>{longText}</FieldWarning>
        <Correction value="/services" onUse={ignore} />
      </div>
    ),
  },
  'admin/forms/fields/image-field': {
    ...statesOf(<ImageField {...one} shape="size-16" />, '/covers/orbit.svg'),
    'not allowed': (
      <OneField initial="http://example.com/picture.png">
        <ImageField {...one} shape="size-16" />
      </OneField>
    ),
    'not there': (
      <OneField initial="/missing.png">
        <ImageField {...one} shape="size-16" />
      </OneField>
    ),
  },
  'shared/forms/form-parts': {
    default: (
      <OneField>
        <SubmitButton>Save</SubmitButton>
      </OneField>
    ),
    saving: (
      <OneField isSaving failure="The last attempt failed">
        <FormAlert className="mb-4" />
        <SubmitButton saving="Saving...">Save</SubmitButton>
      </OneField>
    ),
    error: (
      <OneField failure={longText}>
        <FormAlert />
      </OneField>
    ),
  },
  'admin/markdown/editor/markdown-field': statesOf(
    <MarkdownField {...one} />,
    '## Heading\n\nSome *words* and `code`.',
  ),
};
