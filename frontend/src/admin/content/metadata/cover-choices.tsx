import { useDebouncedValue } from '@/admin/hooks/browser-hooks';
import type { Result } from '@/shared/content/result';
import { useFormFields } from '@/shared/forms/form-context';
import { covers } from '@/shared/ui/cover';

interface Choice {
  name: string;
  path: string;
}

/** The server takes 120 characters; a motif or numbers come in addition. */
const longestTitle = 80;

const artPath = (words: (string | number)[]) => `/art/${encodeURIComponent(words.join('-'))}.svg`;

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
  const motifs = [0, 1, 2].map((step) => covers[(first + step) % covers.length] ?? '');
  const offers = motifs.map((motif) => ({ name: motif, path: artPath([motif, words]) }));
  if (!result) return offers;
  const { before, after, low, high } = result;
  return [{ name: 'result', path: artPath([words, before, after, low, high]) }, ...offers];
}

const stock = covers.map((name) => ({ name, path: `/covers/${name}.svg` }));

/** Covers to press: those of the fixed list, and some drawn from the title's words. */
export function CoverChoices({ title, result }: { title: string; result: Result | undefined }) {
  const offers = coverOffers(useDebouncedValue(title, 600), result);
  return (
    <>
      <Choices label="Stock covers" kind="Cover" choices={stock} />
      {offers.length > 0 && (
        <div className="grid gap-2">
          <p className="text-caption text-muted">Drawn from the title</p>
          <Choices label="Generated covers" kind="Generated" choices={offers} />
        </div>
      )}
    </>
  );
}

interface ChoicesProps {
  label: string;
  /** What each is called, before its own name. */
  kind: string;
  choices: Choice[];
}

function Choices({ label, kind, choices }: ChoicesProps) {
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
