import { useEffect, useRef, type RefObject } from 'react';
import { IconField } from '@/admin/forms/fields/choice-fields';
import { FieldWarning } from '@/admin/forms/fields/field-warning';
import { ImageField } from '@/admin/forms/fields/image-field';
import { scrollToPosition } from '@/admin/markdown/text-geometry';
import { readResult } from '@/shared/content/result';
import { serviceIcons } from '@/shared/content/service-icon';
import { TextArea, TextField } from '@/shared/forms/fields/field';
import { FormContext, useFormFields, type FormContextValue } from '@/shared/forms/form-context';
import { Button } from '@/shared/ui/button';
import { CoverChoices } from './cover-choices';
import { jsonFault, linkErrorOf, notJson, readObject, withKey } from './metadata-object';

const linkOf: Record<string, string> = { 'case-study': 'image', 'team-member': 'avatar' };

/**
 * Fields for the metadata keys that pages read, and the metadata as JSON. That text is the source of truth: the fields read from it,
 * write into it, and keep unknown keys.
 */
export function MetadataFields() {
  const form = useFormFields();
  const [type, title, json] = ['type', 'title', 'metadata'].map((name) =>
    String(form.getFieldProps(name).value),
  ) as [string, string, string];
  const object = readObject(json);
  const message = object ? form.error('metadata') : notJson;
  const isAt = (key: string) => message !== undefined && message === linkErrorOf(json, key);
  const set = (key: string, value: string) => form.setValue('metadata', withKey(json, key, value));
  const fields: FormContextValue = {
    ...form,
    getFieldProps: (key) => ({
      name: key,
      value: typeof object?.[key] === 'string' ? object[key] : '',
      readOnly: form.isLocked,
      onChange: ({ target }) => set(key, target.value),
    }),
    setValue: set,
    error: (key) => (isAt(key) ? message : undefined),
    // They are the metadata, which speaks for itself where versions are compared.
    registerField: undefined,
  };
  const text = useRef<HTMLTextAreaElement>(null);
  /** Folds the JSON out, and leads to its error if the browser knows where it is. */
  const goToJson = () => {
    const { current: field } = text;
    const details = field?.closest('details');
    if (!field || !details) return;
    details.open = true;
    field.focus();
    const { position } = jsonFault(json);
    if (position === undefined) return;
    field.setSelectionRange(position, position);
    scrollToPosition(field, position);
  };
  return (
    <>
      <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded-table border border-line p-4">
        <legend className="px-1 text-ui">Details</legend>
        {!object && (
          <div role="status" className="flex flex-wrap items-center gap-x-3 text-caption font-normal">
            <FieldWarning>{`${jsonFault(json).text}, so these fields can’t be changed.`}</FieldWarning>
            <Button variant="link" size="sm" className="px-0!" onClick={goToJson}>
              Go to the JSON
            </Button>
          </div>
        )}
        <fieldset disabled={!object} className="contents">
          <FormContext value={fields}>
            {type === 'service' && <ServiceFields />}
            {type === 'case-study' && <CaseStudyFields title={title} result={object?.result} />}
            {type === 'team-member' && <TeamMemberFields />}
          </FormContext>
        </fieldset>
      </fieldset>
      <FormContext value={{ ...form, error: () => (isAt(linkOf[type] ?? '') ? undefined : message) }}>
        <JsonField field={text} />
      </FormContext>
    </>
  );
}

/** The metadata as JSON, validated while typing, folded up until it has an error. */
function JsonField({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const hasError = useFormFields().error('metadata') !== undefined;
  const details = useRef<HTMLDetailsElement>(null);
  // Closing it once the error is corrected would move the fields below.
  useEffect(() => {
    if (hasError && details.current) details.current.open = true;
  }, [hasError]);
  return (
    <details ref={details} className="group">
      <summary className="cursor-pointer text-ui marker:text-muted">Advanced (JSON)</summary>
      {/* Browsers keep transitions pending in what is folded up otherwise. */}
      <div className="mt-3 hidden group-open:block">
        <TextArea
          name="metadata"
          label="Metadata"
          rows={5}
          spellCheck={false}
          isMergeable={false}
          className="font-mono"
          fieldRef={field}
          // The error takes the hint's place, so that nothing moves.
          {...(!hasError && { hint: 'Optional JSON. It can hold more than the fields above.' })}
        />
      </div>
    </details>
  );
}

const names = Object.keys(serviceIcons);

const ServiceFields = () => (
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

function CaseStudyFields({ title, result }: { title: string; result: unknown }) {
  const fault = resultFault(result);
  return (
    <>
      <div role="status" className="text-caption font-normal empty:hidden">
        {fault && <FieldWarning>{`The result isn’t shown: ${fault}.`}</FieldWarning>}
      </div>
      <TextField name="client" label="Client" autoComplete="off" />
      <ImageField name="image" label="Image" hint="A cover from below or a URL" shape="aspect-[16/10] w-24" />
      <CoverChoices title={title} result={readResult(result)} />
    </>
  );
}

const TeamMemberFields = () => (
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
