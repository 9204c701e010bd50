import { useEffect, useRef } from 'react';

/** Moves the focus to the heading when a change of state removes the focused button. */
export function useFocusInView(state: string): void {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    const focused = document.activeElement;
    if (focused && focused !== document.body && !focused.matches(':disabled')) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [state]);
}
