import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useDebouncedValue } from '@/admin/hooks/use-debounced-value';
import { useAddressWarnings } from '@/admin/links/use-address-warning';
import { encodeAddress } from '@/admin/markdown/preview/finish-page';
import { renderMarkdown } from '@/admin/markdown/preview/render-markdown';
import { useFormFields } from '@/shared/forms/form-context';
import { Button } from '@/shared/ui/button';

/** Debounce of the check while typing, in milliseconds: longer than a pause between words. */
const pause = 1000;

/** The most links that are listed: a text that was pasted may have hundreds. */
const maxListed = 8;

const fencedCode = /^ {0,3}(`{3,}|~{3,}).*$[^]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![^]))/gm;
const inlineCode = /(?<!`)(`+)(?!`)(?:[^`\n]|\n(?!\s*\n)|(?!(?<!`)\1(?!`))`)*?(?<!`)\1(?!`)/g;

/** A text in brackets, which may have a picture in it, and the address after it. Pictures have a check of their own. */
const inlineLink =
  /(?<![!\\])\[(?:[^[\]\\\n]|\\.|\[[^[\]\n]*\])*\]\(\s*(?:<([^<>\n]*)>|([^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*))(?=[\s)])/g;
const definition = /^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*(?:<([^<>\n]*)>|(\S+))/gm;

/** Returns the links of a markdown text that name an address, in their order, and where they begin. */
export function findLinks(text: string): { address: string; position: number }[] {
  // Code is blanked, so that positions stay.
  const blank = (found: string) => ' '.repeat(found.length);
  const prose = text.replace(fencedCode, blank).replace(inlineCode, blank);
  return [inlineLink, definition]
    .flatMap((pattern) => [...prose.matchAll(pattern)])
    .map(({ index, 1: enclosed, 2: bare = '' }) => ({ address: enclosed ?? bare, position: index }))
    .sort((one, other) => one.position - other.position);
}

/** Returns the fragments of a text's headings. The prefix of a heading's id can be left out. */
function fragmentsOf(text: string): Set<string> {
  const ids = [...renderMarkdown(text).page.querySelectorAll('[id]')].map(({ id }) => id);
  return new Set(ids.flatMap((id) => [id, id.replace(/^section-/, '')]).map((id) => `#${encodeURI(id)}`));
}

export interface DeadLinksProps {
  /** The field with the text. */
  name: string;
  /** Whether headings of the text get ids. */
  hasHeadings: boolean;
  /** Places the caret. */
  onGoTo: (position: number) => void;
}

/** Returns the links that lead to a part of the text that isn't there. */
function findDeadFragments(text: string, links: ReturnType<typeof findLinks>) {
  // Footnotes get their ids from the server.
  const inside = links.filter(({ address }) => /^#(?!fn(?:ref)?-)./.test(address));
  try {
    const fragments = inside.length > 0 && fragmentsOf(text);
    return inside.filter(({ address }) => fragments && !fragments.has(encodeAddress(address)));
  } catch {
    // A text that is nested too deeply can't be rendered here.
    return [];
  }
}

/** Lists the links of a markdown text that lead to no page of this site, to no part of the text, or elsewhere than it seems. */
export function DeadLinks({ name, hasHeadings, onGoTo }: DeadLinksProps) {
  const text = useDebouncedValue(String(useFormFields().getFieldProps(name).value ?? ''), pause);
  const links = useMemo(() => findLinks(text), [text]);
  const gone = useMemo(() => (hasHeadings ? findDeadFragments(text, links) : []), [hasHeadings, text, links]);
  const warnings = useAddressWarnings(
    links.map(({ position, address }) => ({ id: position, href: address })),
  );
  for (const { position } of gone) warnings.set(position, 'There’s no such heading in this text.');
  const dead = links.filter(({ position }) => warnings.has(position));
  return (
    // It changes while the user types, so it is announced.
    <div aria-live="polite">
      {dead.length > 0 && (
        <div className="mt-2 flex gap-1.5 text-caption font-normal text-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <div className="min-w-0">
            <p>{dead.length === 1 ? 'Check this link:' : `Check these ${dead.length} links:`}</p>
            <ul>
              {dead.slice(0, maxListed).map(({ address, position }) => (
                <li key={position} className="wrap-anywhere text-muted">
                  <Button
                    variant="link"
                    size="sm"
                    className="h-auto! min-h-6 px-0! text-left wrap-anywhere whitespace-normal!"
                    onClick={() => onGoTo(position)}
                  >
                    {`Line ${text.slice(0, position).split('\n').length}: ${address}`}
                  </Button>{' '}
                  <span className="pointer-coarse:block">{warnings.get(position)}</span>
                </li>
              ))}
            </ul>
            {dead.length > maxListed && <p className="text-muted">{`and ${dead.length - maxListed} more`}</p>}
          </div>
        </div>
      )}
    </div>
  );
}
