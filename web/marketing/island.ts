// Prerendered pages load this script. In the app, the components do the same when they render.

import { tabStorage } from '#web/ui/browser/storage.ts';
import { showCurrentYear } from '#web/ui/layout/current-year.ts';
import { followTheme } from '#web/ui/layout/theme-choice.ts';
import { runCarousel } from './landing/run-carousel.ts';

const islands: Record<string, (place: HTMLElement) => unknown> = {
  carousel: runCarousel,
  theme: followTheme,
  year: showCurrentYear,
};

for (const place of document.querySelectorAll<HTMLElement>('[data-island]'))
  islands[place.dataset.island ?? '']?.(place);
loadFontsLate();

/** Loads the web fonts after the first paint of the first page. */
function loadFontsLate(): void {
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint, { once: true });
}

function afterPaint(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(useFonts)));
}

function useFonts(): void {
  delete document.documentElement.dataset.lateFonts;
  document.fonts.ready.then(() => tabStorage().setItem('fonts', 'loaded'), ignoreFontless);
}

/** If the web fonts fail to load, the page keeps the system fonts. */
function ignoreFontless(): void {}
