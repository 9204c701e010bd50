// Starts the scripts of prerendered pages. In the app, the components start them when they render.

import { tabStorage } from '#web/ui/browser/storage.ts';
import { followTheme } from '#web/ui/layout/theme-choice.ts';
import { runCarousel } from './landing/run-carousel.ts';

const islands: Record<string, (place: HTMLElement) => unknown> = {
  carousel: runCarousel,
  theme: followTheme,
};

for (const place of document.querySelectorAll<HTMLElement>('[data-island]'))
  islands[place.dataset.island ?? '']?.(place);
loadFontsLate();

/** Loads the web fonts after the first paint. Later pages use them from the start. */
function loadFontsLate(): void {
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint, { once: true });
}

function afterPaint(): void {
  // The second animation frame comes after the first paint.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(useFonts)));
}

function useFonts(): void {
  delete document.documentElement.dataset.lateFonts;
  document.fonts.ready.then(() => tabStorage().setItem('fonts', 'loaded'), ignoreFontless);
}

/** The page keeps the system fonts if the web fonts fail to load. */
function ignoreFontless(): void {}
