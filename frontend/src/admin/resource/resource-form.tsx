import type { ComponentType } from 'react';
import type { FormikValues } from 'formik';
import type { AnyObject, ObjectSchema } from 'yup';
import { FormDialog } from '@/admin/forms/form-dialog';
import { formValues } from '@/admin/forms/schema';
import type { Versioned, VersionedInput } from '@/admin/api/versioned-mutations';
import { savedNotice } from '@/shared/ui/toast/notice';
import { fullWindow, type ResourceFormProps } from './resource';

interface FormDefinition<Row extends Versioned, Values extends FormikValues> {
  schema: ObjectSchema<Values & AnyObject>;
  /** The rules of new records, if they differ. */
  newSchema?: ObjectSchema<Values & AnyObject>;
  useBlank?: () => Partial<Values>;
  /** Optional texts: a blank one is sent as `null`. */
  optional?: readonly (keyof Values & string)[];
  toInput?: (values: Partial<Values>) => object;
  className?: string;
  Fields: ComponentType<{ record: Row | undefined }>;
}

/** The values that differ from the initial ones, for a partial update. */
function dirtyValues<V extends object>(initial: V, values: V): Partial<V> {
  const names = Object.keys(values) as (keyof V)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(values[name]) !== JSON.stringify(initial[name]))
      .map((name) => [name, values[name]]),
  ) as Partial<V>;
}

const noValues = () => ({});

/** The form of a resource, in a dialog. An update sends the changed fields alone. */
export function resourceForm<Row extends Versioned, Values extends FormikValues>(
  definition: FormDefinition<Row, Values>,
): ComponentType<ResourceFormProps<Row>> {
  const { schema, newSchema = schema, useBlank = noValues, optional = [] } = definition;
  const { toInput = (values) => values, className, Fields } = definition;
  const recordValues = formValues(newSchema);
  const inputOf = (values: Values, base: Values | undefined) => {
    const fields = Object.entries(toInput(base ? dirtyValues(base, values) : values));
    return Object.fromEntries(
      fields.flatMap(([name, value]): [string, unknown][] => {
        if (value !== '' || !optional.includes(name)) return [[name, value]];
        // A new record has no optional text to clear.
        return base ? [[name, null]] : [];
      }),
    );
  };
  return function ResourceForm({ of, record, draft, offer, onClose }) {
    const save = of.endpoints.useSave();
    const blank = useBlank();
    const valuesOf = (row: Row | undefined) => recordValues(row, blank);
    const { words, viewPath, hasFormAddress = false } = of;
    return (
      <FormDialog<Values, Row>
        schema={schema}
        newSchema={newSchema}
        path={of.endpoints.path}
        record={record}
        valuesOf={valuesOf}
        save={(values, target, base) =>
          save({ ...inputOf(values, base && valuesOf(base)), ...target } as VersionedInput<object>)
        }
        messages={(isNew) => {
          const done = isNew ? words.created : words.updated;
          return {
            title: isNew ? words.newTitle : words.editTitle,
            submit: isNew ? words.submitNew : words.submit,
            done: viewPath ? (saved) => savedNotice(done, viewPath(saved as Row)) : done,
            failed: isNew ? words.failedToCreate : words.failedToUpdate,
          };
        }}
        draft={draft as never}
        hasAddress={hasFormAddress}
        className={hasFormAddress ? fullWindow : className}
        onClose={onClose}
      >
        {offer}
        <Fields record={record} />
      </FormDialog>
    );
  };
}
