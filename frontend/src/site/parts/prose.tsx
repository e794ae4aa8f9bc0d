import { useCallback, useEffect, useRef, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { ContentBoundary } from '@/shared/ui/feedback/content-boundary';
import { isPlainClick } from '@/shared/lib/dom/keys';
import { cn } from '@/shared/lib/dom/cn';
import { useIsSitePage } from '@/shared/hooks/use-site-pages';
import { CodeCopyButtons } from './code-copy-buttons';

/** Whether a link's text is its own address. */
const isBare = ({ href, textContent }: HTMLAnchorElement) =>
  href.replace(/^(?:https?:\/\/|mailto:)|\/$/g, '') ===
  (textContent ?? '').trim().replace(/^https?:\/\/|\/$/g, '');

/** Makes overflowing elements focusable, so that the keyboard can scroll them. */
function stopAt(box: HTMLElement) {
  if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  else if (box !== document.activeElement) box.removeAttribute('tabindex');
}

/**
 * Adds what markup alone can't: overflowing code and tables become focusable, task checkboxes get a label, and
 * print does not repeat a URL that is the link's text.
 */
function useAccessible(html: string) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver((sizes) =>
      sizes.forEach(({ target }) => stopAt(target as HTMLElement)),
    );
    text.current?.querySelectorAll('pre, .table-wrap').forEach((box) => observer.observe(box));
    text.current?.querySelectorAll<HTMLElement>('li input[type="checkbox"]').forEach((box) => {
      box.ariaLabel ??= box.closest('li')?.textContent?.trim() ?? '';
    });
    text.current?.querySelectorAll('a').forEach((link) => link.toggleAttribute('data-bare', isBare(link)));
    return () => observer.disconnect();
  }, [html]);
  return text;
}

export interface ProseProps {
  html: string;
  className?: string;
}

/**
 * Markdown that the server has rendered and sanitized. The router follows links to this site's pages. Pass only the
 * server's `html`.
 */
export function Prose(props: ProseProps) {
  return (
    <ContentBoundary key={props.html}>
      <RenderedHtml {...props} />
    </ContentBoundary>
  );
}

function RenderedHtml({ html, className }: ProseProps) {
  const navigate = useNavigate();
  const isPage = useIsSitePage();
  const text = useAccessible(html);
  const followLink = useCallback(
    (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      const href = link?.getAttribute('href') ?? '';
      if (!isPlainClick(event) || event.defaultPrevented || link?.target || !isPage(href)) return;
      event.preventDefault();
      void navigate(href);
    },
    [navigate, isPage],
  );
  return (
    <>
      {/* The handler only serves links, which already work by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={text}
        className={cn('prose', className)}
        onClick={followLink}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <CodeCopyButtons text={text} />
    </>
  );
}
