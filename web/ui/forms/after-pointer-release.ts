let isPressed = false;
let waiting: (() => void)[] = [];

/** Delays work until the pointer is up: a layout shift would move a pressed button from under its click. */
export function afterPointerRelease(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}

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
