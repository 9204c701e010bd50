import { useEffect, useState } from 'react';
import { keptStorage, storeText } from '#web/ui/browser/storage.ts';

type KeptText = [
  text: string,
  setText: (text: string) => void,
  /**
   * Puts the text back unless the user has typed something else. Also works after the component has
   * unmounted.
   */
  giveBack: (text: string) => void,
];

/** Stores the typed text until it is cleared, so that it survives a reload. */
export function useKeptText(key: string): KeptText {
  const [text, setText] = useState(() => keptStorage().getItem(key) ?? '');

  useEffect(() => {
    const fields = shown.get(key) ?? new Set();
    shown.set(key, fields.add(setText));
    return () => void fields.delete(setText);
  }, [key]);

  // This is not in an effect, so that a sent text is deleted even if the page unmounts.
  function keepText(typed: string): void {
    storeText(keptStorage(), key, typed);
    setText(typed);
  }

  function giveBack(taken: string): void {
    setText((since) => since || taken);
    storeText(keptStorage(), key, keptStorage().getItem(key) || taken);
  }

  return [text, keepText, giveBack];
}

type Change = (before: string) => string;
const shown = new Map<string, Set<(change: Change) => void>>();

/** Appends the text to storage and to every mounted field with the same key. */
export function addToKeptText(key: string, text: string): void {
  const added: Change = (before) => (before.includes(text) ? before : before ? `${before}\n\n${text}` : text);
  storeText(keptStorage(), key, added(keptStorage().getItem(key) ?? ''));
  for (const show of shown.get(key) ?? []) show(added);
}
