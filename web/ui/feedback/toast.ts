export type ToastTone = 'success' | 'error' | 'info';
export type Toast = { id: number; tone: ToastTone; text: string };

const stays = { success: 6000, info: 6000, error: 10_000 };
const shownAtOnce = 3;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

/** A message that is already visible is replaced and not shown twice. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
  dismiss: (id: number) => set(toasts.filter((shown) => shown.id !== id)),
};

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts() {
  return toasts;
}

export function stayOf(tone: ToastTone) {
  return stays[tone];
}

function show(tone: ToastTone, text: string) {
  lastId += 1;
  const others = toasts.filter((shown) => shown.text !== text);
  set([...others, { id: lastId, tone, text }].slice(-shownAtOnce));
  return lastId;
}

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
