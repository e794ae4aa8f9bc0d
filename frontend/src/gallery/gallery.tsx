import { useState } from 'react';
import { Select } from '@/admin/ui/select';
import { specimens } from './specimens';

const themes = { both: ['light', 'dark'], light: ['light'], dark: ['dark'] };

type Theme = keyof typeof themes;

const options = Object.keys(themes).map((value) => ({ value, label: `Theme: ${value}` }));

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
      {Object.entries(specimens).map(([name, states]) => (
        <section key={name} aria-label={name}>
          <h2 className="text-h3">{name}</h2>
          <div className={theme === 'both' ? 'grid lg:grid-cols-2' : ''}>
            {themes[theme].map((one) => (
              <div key={one} data-theme={one} className="grid min-w-0 gap-6 border border-line bg-bg p-6">
                {Object.entries(states).map(([state, element]) => (
                  <div key={state} className="min-w-0 text-ink">
                    <p className="mb-2 text-caption text-muted">{state}</p>
                    {element}
                  </div>
                ))}
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}
