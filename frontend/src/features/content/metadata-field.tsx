import { cn } from '@/lib/cn';
import { covers } from '@/ui/cover';
import { TextArea } from '@/ui/form/field';
import { FormContext, useForm } from '@/ui/form/form-context';
import { readObject, withKey } from './metadata-object';
import { serviceIcons } from './service-icon';

const hints: Record<string, string> = {
  'case-study': 'JSON, optional. Pages read "image" and "client".',
  service: 'JSON, optional. Pages read "icon": brain, database, chart or users.',
  'team-member': 'JSON, optional. Pages read "avatar" and "role".',
};

const notJson = 'Invalid JSON format. Please check your JSON syntax.';

/** The metadata as JSON, checked while it is typed, and pictures to choose from that write themselves into it. */
export function MetadataField() {
  const form = useForm();
  const type = String(form.bind('type').value);
  const isBroken = readObject(String(form.bind('metadata').value)) === null;
  const error = (name: string) => (name === 'metadata' && isBroken ? notJson : form.error(name));
  return (
    <div className="grid gap-3">
      <FormContext value={{ ...form, error }}>
        <TextArea
          name="metadata"
          label="Metadata"
          rows={4}
          spellCheck={false}
          className="font-mono"
          // The error takes the hint's place, so that nothing moves.
          {...(!error('metadata') && { hint: hints[type] ?? 'JSON, optional.' })}
        />
      </FormContext>
      {type === 'case-study' && <Covers />}
      {type === 'service' && <Icons />}
    </div>
  );
}

/** The chosen value of one key, and how another is chosen; pressing the chosen one takes it away. */
function useKey(key: string) {
  const { bind, fill } = useForm();
  const text = String(bind('metadata').value);
  const object = readObject(text);
  return {
    chosen: object?.[key],
    isBroken: object === null,
    choose: (value: string) => fill('metadata', withKey(text, key, object?.[key] === value ? '' : value)),
  };
}

const choice =
  'overflow-hidden rounded-control border border-line transition-colors hover:border-control aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-blue disabled:opacity-50';

function Covers() {
  const { chosen, isBroken, choose } = useKey('image');
  return (
    <div role="group" aria-label="Stock covers" className="grid grid-cols-3 gap-3 sm:grid-cols-6">
      {covers.map((name) => {
        const path = `/covers/${name}.svg`;
        return (
          <button
            key={name}
            type="button"
            aria-label={`Cover ${name}`}
            aria-pressed={chosen === path}
            disabled={isBroken}
            onClick={() => choose(path)}
            className={choice}
          >
            <img src={path} alt="" width={160} height={100} className="aspect-[16/10] w-full object-cover" />
          </button>
        );
      })}
    </div>
  );
}

function Icons() {
  const { chosen, isBroken, choose } = useKey('icon');
  return (
    <div role="group" aria-label="Icons" className="flex gap-2">
      {Object.entries(serviceIcons).map(([name, Sign]) => (
        <button
          key={name}
          type="button"
          aria-label={`Icon ${name}`}
          aria-pressed={chosen === name}
          disabled={isBroken}
          onClick={() => choose(name)}
          className={cn(choice, 'grid size-10 place-items-center text-muted')}
        >
          <Sign aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </button>
      ))}
    </div>
  );
}
