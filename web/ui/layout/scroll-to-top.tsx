import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Screen readers announce the new page, because its heading gets the focus. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    focusHeading();
    return keepOnHeading();
  }, [pathname]);

  return null;
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}

/**
 * If the focused heading belonged to a loading screen, the heading of the loaded page gets the focus. This
 * ends when the user does something.
 */
function keepOnHeading(): () => void {
  const ended = new AbortController();
  const observer = new MutationObserver(() => document.activeElement === document.body && focusHeading());
  const main = document.getElementById('main');
  if (main) observer.observe(main, { childList: true, subtree: true });
  ended.signal.addEventListener('abort', () => observer.disconnect());
  for (const act of ['keydown', 'pointerdown'])
    window.addEventListener(act, () => ended.abort(), { signal: ended.signal });
  return () => ended.abort();
}
