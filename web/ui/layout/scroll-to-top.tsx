import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** On every change of path: to the top, and focus to the heading, so that a screen reader says where one is. */
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

/** A loading state's heading takes the focus away with it: the next heading gets it, until the user acts. */
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
