import { specimens } from './specimens';

/** The components in their states, side by side in both themes. Uses only classes that the site uses as well. */
export const Gallery = () => (
  <main className="grid gap-8 p-6">
    <h1 className="text-h2">Components</h1>
    {Object.entries(specimens).map(([name, states]) => (
      <section key={name} aria-label={name}>
        <h2 className="text-h3">{name}</h2>
        <div className="grid lg:grid-cols-2">
          {['light', 'dark'].map((theme) => (
            <div key={theme} data-theme={theme} className="grid min-w-0 gap-6 border border-line bg-bg p-6">
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
