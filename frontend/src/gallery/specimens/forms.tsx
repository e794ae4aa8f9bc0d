import type { ReactElement, ReactNode } from 'react';
import { ColorField } from '@/admin/forms/fields/color-field';
import { Correction, FieldWarning } from '@/admin/forms/fields/field-warning';
import { IconField } from '@/admin/forms/fields/icon-field';
import { ImageField } from '@/admin/forms/fields/image-field';
import { CheckboxField, SelectField } from '@/admin/forms/fields/choice-fields';
import { TextArea, TextField } from '@/shared/forms/fields/field';
import { FormField } from '@/shared/forms/fields/form-field';
import { FormContext, type FormContextValue } from '@/shared/forms/form-context';
import { FormAlert, SubmitButton } from '@/shared/forms/form-parts';
import { Icon } from '@/shared/ui/icon';
import { iconShapes } from '@/shared/ui/icon-shapes';
import { ignore, longText, StatefulSpecimen, type Specimens } from '@/gallery/specimen';

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

const statesOf = (field: ReactElement, initial: string | boolean, kind = '') => ({
  [`${kind} empty`]: <OneField>{field}</OneField>,
  [`${kind} saving`]: (
    <OneField initial={initial} isSaving>
      {field}
    </OneField>
  ),
  [`${kind} error`]: (
    <OneField initial={initial} error="That is not what is asked for">
      {field}
    </OneField>
  ),
});

const options = ['Services', 'Technology', longText].map((label) => ({ value: label, label }));
const one = { name: 'field', label: 'Label', hint: 'A hint of what belongs here' };

export const forms: Specimens = {
  'shared/forms/fields/field': {
    ...statesOf(<TextField {...one} placeholder="A placeholder" />, longText, 'line'),
    ...statesOf(<TextArea {...one} />, longText, 'text'),
  },
  'admin/forms/fields/choice-fields': {
    ...statesOf(<SelectField {...one} options={options} placeholder="None" />, 'Services', 'list'),
    ...statesOf(<CheckboxField {...one} />, true, 'box'),
    'box disabled': (
      <OneField initial={true}>
        <CheckboxField {...one} disabledReason="The last administrator stays one" />
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
  'shared/forms/form-parts': {
    saving: (
      <OneField isSaving failure="The last attempt failed">
        <FormAlert className="mb-4" />
        <SubmitButton saving="Saving...">Save</SubmitButton>
      </OneField>
    ),
  },
  'admin/forms/fields/color-field': statesOf(<ColorField {...one} />, 'rebeccapurple'),
  'admin/forms/fields/field-warning': {
    default: (
      <div className="text-caption">
        <FieldWarning>{longText}</FieldWarning>
        <Correction value="/services" onUse={ignore} />
      </div>
    ),
  },
  'admin/forms/fields/icon-field': statesOf(
    <IconField
      {...one}
      names={Object.keys(iconShapes)}
      emptyLabel="No icon"
      renderIcon={(name) => <Icon name={name} />}
    />,
    'cloud',
  ),
  'admin/forms/fields/image-field': statesOf(<ImageField {...one} shape="size-16" />, '/covers/orbit.svg'),
};
