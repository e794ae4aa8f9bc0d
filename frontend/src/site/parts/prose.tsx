import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { ContentBoundary } from '@/shared/ui/feedback/error-boundary';
import { isPlainClick } from '@/shared/lib/dom/keys';
import { cn } from '@/shared/lib/dom/cn';
import { useIsSitePage } from '@/shared/hooks/use-site-pages';
import { whenIdle } from '@/shared/lib/dom/when-idle';

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

interface ProseProps {
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
  const followLink = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const href = link?.getAttribute('href') ?? '';
    if (!isPlainClick(event) || event.defaultPrevented || link?.target || !isPage(href)) return;
    event.preventDefault();
    void navigate(href);
  };
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

/** How long a button shows the outcome, in milliseconds. */
const announced = 2000;

/** Wraps every code block in a frame whose corner holds a button that does not scroll with the code. */
function wrapCodeBlocks(text: HTMLElement) {
  return [...text.querySelectorAll('pre')].map((block) => {
    const frame = document.createElement('div');
    const container = document.createElement('div');
    frame.className = 'code-frame';
    block.replaceWith(frame);
    frame.append(block, container);
    return { container, code: block.textContent };
  });
}

/**
 * A copy button for each code block of a rendered text. Without a clipboard, as on pages without TLS, there are no
 * buttons.
 */
function CodeCopyButtons({ text }: { text: RefObject<HTMLElement | null> }) {
  const [blocks, setBlocks] = useState<ReturnType<typeof wrapCodeBlocks>>([]);
  useEffect(() => {
    if (!('clipboard' in navigator)) return;
    // Runs when the page is idle, because copying is not urgent.
    return whenIdle(() => {
      if (text.current) setBlocks(wrapCodeBlocks(text.current));
    });
  }, [text]);
  return blocks.map(({ container, code }, index) =>
    createPortal(<CopyButton code={code} />, container, String(index)),
  );
}

function CopyButton({ code }: { code: string }) {
  const [status, setStatus] = useState('');
  const show = (outcome: string) => {
    setStatus(outcome);
    setTimeout(() => setStatus(''), announced);
  };
  // The browser or the user may deny access.
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => show('Copied'),
      () => show('Couldn’t copy'),
    );
  const Icon = status === 'Copied' ? Check : Copy;
  return (
    <>
      <button
        type="button"
        aria-label="Copy code"
        title="Copy code"
        onClick={() => void copy()}
        className="tap absolute! top-1.5 right-1.5 grid size-8 place-items-center rounded-control border border-line bg-surface text-muted transition-colors hover:border-control hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
      <span
        role="status"
        className="absolute top-2.5 right-11 rounded-control bg-surface px-1.5 text-caption"
      >
        {status}
      </span>
    </>
  );
}
