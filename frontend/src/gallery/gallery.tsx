import { useState } from 'react';
import { Select } from '@/admin/ui/select';
import type { Specimens } from './specimen';
import { admin } from './specimens/admin';
import { forms } from './specimens/forms';
import { shared } from './specimens/shared';
import { site } from './specimens/site';

export const specimens: Specimens = { ...shared, ...forms, ...admin, ...site };

const themes = { both: ['light', 'dark'], light: ['light'], dark: ['dark'] };

type Theme = keyof typeof themes;

const options = (Object.keys(themes) as Theme[]).map((value) => ({ value, label: `Theme: ${value}` }));

/** The components in their states, side by side in both themes. Uses only classes that the site uses as well. */
export function Gallery() {
  const [theme, setTheme] = useState<Theme>('both');
  return (
    <main className="grid gap-8 p-6">
      <h1 className="text-h2">Components</h1>
      <Select
        aria-label="Theme"
        value={theme}
        options={options}
        onChange={({ target }) => setTheme(target.value as Theme)}
      />
      {Object.entries(specimens).map(([name, specimen]) => (
        <section key={name} aria-label={name}>
          <h2 className="text-h3">{name}</h2>
          <div className={themes[theme].length > 1 ? 'grid lg:grid-cols-2' : ''}>
            {themes[theme].map((one) => (
              <div key={one} data-theme={one} className="min-w-0 border border-line bg-bg p-6 text-ink">
                <States specimen={specimen} />
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

const States = ({ specimen }: { specimen: Specimens[string] }) =>
  Object.entries(specimen).map(([state, element]) => (
    <div key={state} className="mb-6">
      <p className="mb-2 text-caption text-muted">{state}</p>
      {element}
    </div>
  ));
