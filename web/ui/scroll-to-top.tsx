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
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [pathname]);

  return null;
}
