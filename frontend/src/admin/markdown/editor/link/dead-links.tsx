import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useFormFields } from '@/shared/forms/form-context';
import { useAddressWarnings } from '@/admin/links/use-address-warning';
import { encodeAddress } from '@/admin/markdown/renderer/finish-page';
import { renderMarkdown } from '@/admin/markdown/renderer/render-markdown';
import { Button } from '@/shared/ui/button';
import { useDebouncedValue } from '@/admin/hooks/use-debounced-value';
import { findLinks, type FoundLink } from './find-links';

/** Debounce of the check while typing, in milliseconds: longer than a pause between words. */
const pause = 1000;

/** The most links that are listed: a text that was pasted may have hundreds. */
const maxListed = 8;

export interface DeadLinksProps {
  /** The field with the text. */
  name: string;
  /** Whether headings of the text get ids. */
  hasHeadings: boolean;
  /** Places the caret. */
  onGoTo: (position: number) => void;
}

/** Returns the fragments of a text's headings and footnotes. The prefix of a heading's id can be left out. */
function fragmentsOf(text: string): Set<string> {
  const ids = [...renderMarkdown(text).querySelectorAll('[id]')].map(({ id }) => id);
  return new Set(ids.flatMap((id) => [id, id.replace(/^section-/, '')]).map((id) => `#${encodeURI(id)}`));
}

/** Returns the links that lead to a part of the text that isn't there. */
function findDeadFragments(text: string, links: FoundLink[]): FoundLink[] {
  const candidates = links.filter(({ address }) => /^#./.test(address));
  if (candidates.length === 0) return [];
  try {
    const fragments = fragmentsOf(text);
    return candidates.filter(({ address }) => !fragments.has(encodeAddress(address)));
  } catch {
    // A text that is nested too deeply can't be rendered here.
    return [];
  }
}

/** Lists the links of a markdown text that lead to no page of this site, to no part of the text, or elsewhere than it seems. */
export function DeadLinks({ name, hasHeadings, onGoTo }: DeadLinksProps) {
  const text = useDebouncedValue(String(useFormFields().getFieldProps(name).value ?? ''), pause);
  const links = useMemo(() => findLinks(text), [text]);
  const warnings = useAddressWarnings(
    links.map(({ position, address }) => ({ id: position, href: address })),
  );
  const deadFragments = useMemo(
    () => (hasHeadings ? findDeadFragments(text, links) : []),
    [hasHeadings, text, links],
  );
  for (const { position } of deadFragments) warnings.set(position, 'There’s no such heading in this text.');
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
              {dead.slice(0, maxListed).map(({ address, line, position }) => (
                <li key={position} className="wrap-anywhere text-muted">
                  <Button
                    variant="link"
                    size="sm"
                    className="h-auto! min-h-6 px-0! text-left wrap-anywhere whitespace-normal!"
                    onClick={() => onGoTo(position)}
                  >
                    {`Line ${line}: ${address}`}
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
