import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { whenIdle } from '@/shared/lib/dom/when-idle';

interface CodeBlock {
  /** The button's container. */
  container: HTMLElement;
  code: string;
}

/** How long a button shows the outcome, in milliseconds. */
const announced = 2000;

/** Wraps every code block in a frame whose corner holds a button that does not scroll with the code. */
function wrapCodeBlocks(text: HTMLElement): CodeBlock[] {
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
export function CodeCopyButtons({ text }: { text: RefObject<HTMLElement | null> }) {
  const [blocks, setBlocks] = useState<CodeBlock[]>([]);
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
  useEffect(() => {
    if (!status) return;
    const timer = setTimeout(() => setStatus(''), announced);
    return () => clearTimeout(timer);
  }, [status]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setStatus('Copied');
    } catch {
      // The browser or the user denied access.
      setStatus('Couldn’t copy');
    }
  };
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
