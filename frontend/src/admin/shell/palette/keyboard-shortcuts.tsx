import { useState } from 'react';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { isMac, writeStored } from '@/admin/lib/browser';
import { hasSingleKeys, singleKeysKey } from '@/shared/lib/dom/keys';

const mod = isMac() ? '⌘' : 'Ctrl';

const groups: { title: string; keys: [string, string][] }[] = [
  {
    title: 'Everywhere',
    keys: [
      [`${mod} K`, 'Search and commands'],
      ['?', 'This list'],
      ['F8', 'Go to the notification'],
      ['Esc', 'Close the dialog'],
    ],
  },
  {
    title: 'Lists',
    keys: [
      ['/', 'Search the list, and ↓ to its rows'],
      ['N', 'New'],
      ['↑ ↓', 'The same control in the row above or below'],
      ['Space', 'Select the row, at its box'],
      ['Shift Space', 'Select all rows from the last one'],
      ['A', 'Actions for the selected rows'],
      ['Esc', 'Clear the selection'],
      ['J K', 'Next and previous enquiry'],
    ],
  },
  {
    title: 'Forms and texts',
    keys: [
      [`${mod} S`, 'Save'],
      [`${mod} B`, 'Bold'],
      [`${mod} I`, 'Italic'],
      [`${mod} K`, 'Link'],
      ['Tab, Shift Tab', 'Nest or move out a list item'],
    ],
  },
];

export function KeyboardShortcuts({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(hasSingleKeys);
  const choose = (next: boolean) => {
    setOn(next);
    writeStored(singleKeysKey, next ? null : 'off');
  };
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      {/* Keys without a modifier can be switched off for this browser, as WCAG 2.1.4 asks. */}
      <div className="mb-5 text-ui font-normal">
        <label className="flex items-center gap-3 font-medium pointer-coarse:min-h-11">
          <input
            type="checkbox"
            role="switch"
            checked={isOn}
            onChange={({ target }) => choose(target.checked)}
            aria-describedby="single-keys-hint"
            className="size-4 shrink-0 accent-blue"
          />
          Single-key shortcuts
        </label>
        <p id="single-keys-hint" className="pl-7 text-caption font-normal text-muted">
          {`Letters and signs without ${mod}, such as N, / and ?. The palette leads to this list. Saved in this browser.`}
        </p>
      </div>
      {groups.map(({ title, keys }) => (
        <section key={title} className="mb-5">
          <h3 className="mb-1 text-caption text-muted">{title}</h3>
          <dl className="divide-y divide-line text-ui font-normal">
            {keys.map(([key, action]) => (
              <div key={action} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <dt className="order-last">
                  <kbd className="font-[inherit] font-medium">{key}</kbd>
                </dt>
                <dd>{action}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
