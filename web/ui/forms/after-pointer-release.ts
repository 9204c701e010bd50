let isPressed = false;
let waiting: (() => void)[] = [];

/**
 * Does the work now, or once the pointer that is down is up again: what changes the page's height between
 * the press and the release of a button would move the button away from under its click.
 */
export function afterPointerRelease(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}

/** Follows the pointer until the returned function is called. */
export function trackPointer(): () => void {
  const down = () => {
    isPressed = true;
  };
  const up = () => {
    isPressed = false;
    const due = waiting;
    waiting = [];
    // The click comes right after the release.
    setTimeout(() => {
      for (const work of due) work();
    });
  };
  window.addEventListener('pointerdown', down, true);
  window.addEventListener('pointerup', up, true);
  window.addEventListener('pointercancel', up, true);
  return () => {
    up();
    window.removeEventListener('pointerdown', down, true);
    window.removeEventListener('pointerup', up, true);
    window.removeEventListener('pointercancel', up, true);
  };
}
