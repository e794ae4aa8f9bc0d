import { TriangleAlert } from 'lucide-react';
import { memo, useMemo, type RefObject } from 'react';
import { useDebouncedValue } from '@/admin/hooks/browser-hooks';
import { useAddressWarnings } from './use-address-warning';
import { goToPosition, lineNumber } from '@/admin/markdown/text-geometry';
import { useFormFields } from '@/shared/forms/form-context';
import { Button } from '@/shared/ui/button';

/** Debounce of the check while typing, in milliseconds: longer than a pause between words. */
const pause = 1000;

/** The most links that are listed: a text that was pasted may have hundreds. */
const maxListed = 8;

const code =
  /^ {0,3}(`{3,}|~{3,})[^]*?(?:^ {0,3}\1|$(?![^]))|(?<!`)(`+)(?!`)(?:(?!\n\s*\n)[^])*?(?<!`)\2(?!`)/gm;

/** A text in brackets, which may have a picture in it, and the address after it. Pictures have a check of their own. */
const link =
  /(?<![!\\])\[(?:[^[\]\\\n]|\\.|\[[^[\]\n]*\])*\]\(\s*([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)(?=[\s)])/g;
const definition = /^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*([^\s<]\S*)/gm;

/** Returns the links of a markdown text that name an address, in their order, and where they begin. */
export function findLinks(text: string): { address: string; position: number }[] {
  // Code is blanked, so that positions stay.
  const prose = text.replace(code, (found) => ' '.repeat(found.length));
  return [link, definition]
    .flatMap((pattern) => [...prose.matchAll(pattern)])
    .map(({ index, 1: address = '' }) => ({ address, position: index }))
    .sort((one, other) => one.position - other.position);
}

type DeadLinkListProps = Pick<DeadLinksProps, 'field'> & { text: string };

/** Memoised: the check of a long text's links takes longer than a key may. */
const DeadLinkList = memo(function DeadLinkList({ text, field }: DeadLinkListProps) {
  const links = useMemo(() => findLinks(text), [text]);
  const addresses = [...new Set(links.map(({ address }) => address))];
  const warnings = useAddressWarnings(addresses.map((href) => ({ id: href, href })));
  const dead = links.filter(({ address }) => warnings.has(address));
  if (dead.length === 0) return null;
  return (
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
                onClick={() => goToPosition(field.current, position)}
              >
                {`Line ${lineNumber(text, position)}: ${address}`}
              </Button>{' '}
              <span className="pointer-coarse:block">{warnings.get(address)}</span>
            </li>
          ))}
        </ul>
        {dead.length > maxListed && <p className="text-muted">{`and ${dead.length - maxListed} more`}</p>}
      </div>
    </div>
  );
});

export interface DeadLinksProps {
  name: string;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Lists the links of a markdown text that lead to no page of this site, or elsewhere than it seems. */
export function DeadLinks({ name, field }: DeadLinksProps) {
  const text = useDebouncedValue(String(useFormFields().getFieldProps(name).value ?? ''), pause);
  return (
    // It changes while the user types, so it is announced.
    <div aria-live="polite">
      <DeadLinkList text={text} field={field} />
    </div>
  );
}
