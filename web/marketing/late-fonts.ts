import { tabStorage } from '#web/ui/browser/storage.ts';

/** Loads our fonts after the first paint. Later pages have them from the start. */
export function loadFontsLate(): void {
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
