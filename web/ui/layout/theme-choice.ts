import { keptStorage, storeText } from '../browser/storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const storageKey = 'theme';

export function followTheme(group: HTMLElement | null): (() => void) | undefined {
  if (!group) return undefined;
  const chosen = document.documentElement.dataset.theme ?? 'system';
  for (const choice of group.querySelectorAll('input')) choice.checked = choice.value === chosen;
  const change = ({ target }: Event) => {
    const theme = themes.find((each) => target instanceof HTMLInputElement && each === target.value);
    if (theme) chooseTheme(theme);
  };
  group.addEventListener('change', change);
  return () => group.removeEventListener('change', change);
}

function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // If storage is blocked, the page forgets the choice when it is closed.
  storeText(keptStorage(), storageKey, theme === 'system' ? null : theme);
}
