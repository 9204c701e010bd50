let isPressed = false;
let waiting: (() => void)[] = [];

/** Waits until the pointer is released. Before that, a layout shift could move the pressed button. */
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
    // The browser fires the click event after the release of the pointer.
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
