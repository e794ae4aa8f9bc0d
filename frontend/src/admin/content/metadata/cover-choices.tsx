import { useFormFields } from '@/shared/forms/form-context';
import { covers } from '@/shared/ui/cover';
import { useDebouncedValue } from '@/admin/hooks/use-debounced-value';
import type { Result } from '@/shared/content/result';

interface Choice {
  /** What is drawn. */
  name: string;
  path: string;
}

const motifOffers = 3;

/** The server takes 120 characters; a motif or numbers come in addition. */
const longestTitle = 80;

const artPath = (words: (string | number | undefined)[]) => `/art/${encodeURIComponent(words.join('-'))}.svg`;

/**
 * Covers that the server generates from a title's words: the result, if there is one, and motifs. The same title always
 * gets the same covers; a title without words gets none.
 */
export function coverOffers(title: string, result?: Result): Choice[] {
  const words = title
    .normalize('NFC')
    .slice(0, longestTitle)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  if (!words) return [];
  const first = [...words].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const motifs = Array.from(
    { length: motifOffers },
    (_, index) => covers[(first + index) % covers.length] ?? '',
  );
  const { before, after, low, high } = result ?? {};
  return [
    ...(result ? [{ name: 'result', path: artPath([words, before, after, low, high]) }] : []),
    ...motifs.map((motif) => ({ name: motif, path: artPath([motif, words]) })),
  ];
}

export interface CoverChoicesProps {
  title: string;
  result: Result | undefined;
}

const stock = covers.map((name) => ({ name, path: `/covers/${name}.svg` }));

/** Covers to press: those of the fixed list, and some drawn from the title's words. */
export function CoverChoices({ title, result }: CoverChoicesProps) {
  const offers = coverOffers(useDebouncedValue(title, 600), result);
  return (
    <>
      <Choices label="Stock covers" name="Cover" choices={stock} />
      {offers.length > 0 && (
        <div className="grid gap-2">
          <p className="text-caption text-muted">Drawn from the title</p>
          <Choices label="Generated covers" name="Generated" choices={offers} />
        </div>
      )}
    </>
  );
}

interface ChoicesProps {
  label: string;
  /** What each is called, before its own name. */
  name: string;
  choices: Choice[];
}

function Choices({ label, name: kind, choices }: ChoicesProps) {
  const { getFieldProps, setValue } = useFormFields();
  const selected = getFieldProps('image').value;
  return (
    <div role="group" aria-label={label} className="grid grid-cols-3 gap-3 sm:grid-cols-6">
      {choices.map(({ name, path }) => (
        <button
          key={name}
          type="button"
          aria-label={`${kind} ${name}`}
          aria-pressed={selected === path}
          onClick={() => setValue('image', selected === path ? '' : path)}
          className="overflow-hidden rounded-control border border-line transition-colors hover:border-control disabled:opacity-50 aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-blue"
        >
          <img src={path} alt="" width={160} height={100} className="aspect-[16/10] w-full object-cover" />
        </button>
      ))}
    </div>
  );
}
