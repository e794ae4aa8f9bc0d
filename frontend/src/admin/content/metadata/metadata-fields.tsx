import { TextField } from '@/shared/forms/fields/field';
import { FieldWarning } from '@/admin/forms/fields/field-warning';
import { IconField } from '@/admin/forms/fields/icon-field';
import { ImageField } from '@/admin/forms/fields/image-field';
import { FormContext, useFormFields, type FormContextValue } from '@/shared/forms/form-context';
import { metadataKeyOf, readObject, withKey } from './metadata-object';
import { readResult } from '@/shared/content/result';
import { serviceIcons } from '@/shared/content/service-icon';
import { BrokenMetadata } from './broken-metadata';
import { CoverChoices } from './cover-choices';

/**
 * Fields for the metadata keys that pages read. The JSON text is the source of truth: the fields read from it, write into
 * it, and keep unknown keys.
 */
export function MetadataFields() {
  const form = useFormFields();
  const type = String(form.getFieldProps('type').value);
  const text = String(form.getFieldProps('metadata').value);
  const object = readObject(text);
  const message = form.error('metadata');
  const set = (key: string, value: string) => form.setValue('metadata', withKey(text, key, value));
  const fields: FormContextValue = {
    ...form,
    getFieldProps: (key) => ({
      name: key,
      value: typeof object?.[key] === 'string' ? object[key] : '',
      readOnly: form.isLocked,
      onChange: ({ target }) => set(key, target.value),
    }),
    setValue: set,
    error: (key) => (key === metadataKeyOf(type, message) ? message : undefined),
    // They are the metadata, which speaks for itself where versions are compared.
    registerField: undefined,
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded-table border border-line p-4">
      <legend className="px-1 text-ui">Details</legend>
      {object === null && <BrokenMetadata json={text} />}
      <fieldset disabled={object === null} className="contents">
        <FormContext value={fields}>
          {type === 'service' && <ServiceFields />}
          {type === 'case-study' && (
            <CaseStudyFields title={String(form.getFieldProps('title').value)} result={object?.result} />
          )}
          {type === 'team-member' && <TeamMemberFields />}
        </FormContext>
      </fieldset>
    </fieldset>
  );
}

const names = Object.keys(serviceIcons);

function ServiceFields() {
  return (
    <IconField
      name="icon"
      label="Icon"
      emptyLabel="Default (brain)"
      names={names}
      renderIcon={(name) => {
        const Icon = serviceIcons[name as keyof typeof serviceIcons];
        return <Icon className="size-4" strokeWidth={1.75} />;
      }}
    />
  );
}

/** Returns why pages leave a case study's `result` out; `undefined` if they show it, or if there is none. */
function resultFault(value: unknown): string | undefined {
  if (value === undefined || value === null || readResult(value)) return undefined;
  const result = (typeof value === 'object' ? value : {}) as Record<string, unknown>;
  const { measure, unit = '' } = result;
  if (typeof measure !== 'string' || !measure.trim()) return 'it has no text in “measure”';
  if (typeof unit !== 'string') return '“unit” is no text';
  const missing = ['before', 'after', 'low', 'high'].find((key) => typeof result[key] !== 'number');
  if (missing) return `it has no number in “${missing}” (numbers have no quotation marks)`;
  return 'a number is negative, or “after” isn’t between “low” and “high”';
}

function CaseStudyFields({ title, result: value }: { title: string; result: unknown }) {
  const result = readResult(value);
  const fault = resultFault(value);
  return (
    <>
      <div role="status" className="text-caption font-normal empty:hidden">
        {fault && <FieldWarning>{`The result isn’t shown: ${fault}.`}</FieldWarning>}
      </div>
      <TextField name="client" label="Client" autoComplete="off" />
      <ImageField name="image" label="Image" hint="A cover from below or a URL" shape="aspect-[16/10] w-24" />
      <CoverChoices title={title} result={result} />
    </>
  );
}

function TeamMemberFields() {
  return (
    <>
      <TextField name="role" label="Role" autoComplete="off" />
      <ImageField
        name="avatar"
        label="Avatar"
        hint="A URL; a drawn portrait is shown without one"
        shape="size-14 rounded-full"
      />
    </>
  );
}
