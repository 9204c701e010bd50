// Starts the scripts of prerendered documents. In the app, the same parts start when they render.
import { followTheme } from '#web/ui/layout/theme-choice.ts';
import { runCarousel } from './landing/run-carousel.ts';
import { loadFontsLate } from './late-fonts.ts';

const islands: Record<string, (place: HTMLElement) => unknown> = {
  carousel: runCarousel,
  theme: followTheme,
};

for (const place of document.querySelectorAll<HTMLElement>('[data-island]'))
  islands[place.dataset.island ?? '']?.(place);
loadFontsLate();
