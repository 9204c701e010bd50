import { Monitor, Moon, Sun } from 'lucide-react';
import { followTheme, themes } from './theme-choice.ts';

const looks = {
  system: { label: 'Follow the system', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
};

export function ThemeSwitch() {
  return (
    <fieldset
      ref={followTheme}
      data-island="theme"
      className="flex gap-1 rounded border border-hairline p-1 noscript:hidden"
    >
      <legend className="sr-only">Theme</legend>
      {themes.map((choice) => {
        const { label, Icon } = looks[choice];
        return (
          <label
            key={choice}
            title={label}
            className="grid size-8 cursor-pointer place-items-center rounded text-ink-muted hover:text-ink has-checked:bg-neutral-soft has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="theme"
              value={choice}
              defaultChecked={choice === 'system'}
              className="sr-only"
            />
            <span className="sr-only">{label}</span>
            <Icon className="size-4" />
          </label>
        );
      })}
    </fieldset>
  );
}
