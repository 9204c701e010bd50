import { tabStorage } from '#web/ui/browser/storage.ts';

/** Asks for our fonts once the page is painted without them. Further pages of the visit have them from the start. */
export function loadFontsLate(): void {
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint, { once: true });
}

function afterPaint(): void {
  // The second frame begins once the first is on its way to the screen.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(useFonts)));
}

function useFonts(): void {
  delete document.documentElement.dataset.lateFonts;
  document.fonts.ready.then(() => tabStorage().setItem('fonts', 'loaded'), ignoreFontless);
}

/** A browser that cannot load them keeps its own. */
function ignoreFontless(): void {}
