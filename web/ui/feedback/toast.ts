export type ToastTone = 'success' | 'error' | 'info';
export type Toast = { tone: ToastTone; text: string; at: number };

const stays = { success: 4000, info: 4000, error: 7000 };
/** A younger toast survives a navigation, because the same action may have shown it. */
const youngMs = 2000;
const listeners = new Set<() => void>();
let current: Toast | null = null;

/** One toast is visible at a time. A newer one replaces it. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
  dismiss: () => set(null),
  /** Dismisses a toast that belongs to the page before. */
  leavePage: () => {
    if (current && Date.now() - current.at > youngMs) set(null);
  },
};

export function subscribeToToast(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast() {
  return current;
}

export function stayOf(tone: ToastTone) {
  return stays[tone];
}

function show(tone: ToastTone, text: string) {
  set({ tone, text, at: Date.now() });
}

function set(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}
