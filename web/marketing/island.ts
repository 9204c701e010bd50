// Starts the scripts of prerendered documents. In the app, the same parts start when they render.

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

/** Loads our fonts after the first paint. Later pages have them from the start. */
function loadFontsLate(): void {
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint, { once: true });
}

function afterPaint(): void {
  // The second frame starts after the first was painted.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(useFonts)));
}

function useFonts(): void {
  delete document.documentElement.dataset.lateFonts;
  document.fonts.ready.then(() => tabStorage().setItem('fonts', 'loaded'), ignoreFontless);
}

/** The system's fonts stay in use. */
function ignoreFontless(): void {}
