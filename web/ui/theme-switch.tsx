import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { chooseTheme, currentTheme, subscribeToTheme, type Theme, themes } from './theme-choice.ts';

const looks = {
  system: { label: 'Follow the system', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
};

export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(subscribeToTheme, currentTheme, () => 'system');
  return (
    <fieldset className="flex gap-1 rounded border border-hairline p-1">
      <legend className="sr-only">Theme</legend>
      {themes.map((choice) => {
        const { label, Icon } = looks[choice];
        return (
          <label
            key={choice}
            title={label}
            className={classNames(
              'grid size-8 cursor-pointer place-items-center rounded text-ink-muted hover:text-ink',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus',
              theme === choice && 'bg-neutral-soft text-ink',
            )}
          >
            <input
              type="radio"
              name="theme"
              value={choice}
              checked={theme === choice}
              onChange={() => chooseTheme(choice)}
              className="sr-only"
            />
            <span className="sr-only">{label}</span>
            <Icon aria-hidden="true" className="size-4" />
          </label>
        );
      })}
    </fieldset>
  );
}
