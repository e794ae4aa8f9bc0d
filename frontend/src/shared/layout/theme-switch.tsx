import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { chooseTheme, useTheme, type Theme } from '@/shared/lib/dom/theme';

const themes: { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
  { theme: 'system', label: 'System', Icon: Monitor },
];

export function ThemeSwitch() {
  const currentTheme = useTheme();
  const name = useId();
  const choices = useRef<HTMLFieldSetElement>(null);
  // Adopts a choice made before hydration: its input is checked, but was not rendered so.
  useLayoutEffect(() => {
    const inputs = [...(choices.current?.querySelectorAll('input') ?? [])];
    const early = inputs.findIndex((input) => input.checked && !input.defaultChecked);
    const choice = themes[early];
    if (choice) chooseTheme(choice.theme);
  }, []);
  return (
    <fieldset
      ref={choices}
      className="inline-flex rounded-full noscript:hidden border border-line bg-surface p-0.5"
    >
      <legend className="sr-only">Theme</legend>
      {themes.map(({ theme, label, Icon }) => (
        <label
          key={theme}
          title={label}
          className="relative grid size-8 cursor-pointer place-items-center rounded-full text-muted transition-colors hover:text-ink has-checked:bg-sunken has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-line has-focus-visible:outline-2 has-focus-visible:outline-blue"
        >
          <input
            type="radio"
            name={name}
            value={theme}
            // What a browser fills in when it comes back to a page is no choice.
            autoComplete="off"
            checked={theme === currentTheme}
            onChange={() => chooseTheme(theme)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <Icon aria-hidden="true" className="size-4" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
