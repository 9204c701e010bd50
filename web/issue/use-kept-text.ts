import { useEffect, useState } from 'react';
import { keptStorage, storeText } from '#web/ui/browser/storage.ts';

type KeptText = [
  text: string,
  setText: (text: string) => void,
  /** Restores a text unless the user has typed another text. Works after the component has unmounted too. */
  giveBack: (text: string) => void,
];

export function useKeptText(key: string): KeptText {
  const [text, setText] = useState(() => keptStorage().getItem(key) ?? '');

  useEffect(() => {
    const fields = shown.get(key) ?? new Set();
    shown.set(key, fields.add(setText));
    return () => void fields.delete(setText);
  }, [key]);

  // An effect would not run after the page has unmounted, and the sent text would stay stored.
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

/** Appends the text in storage and in every visible field with this key. */
export function addToKeptText(key: string, text: string): void {
  const added: Change = (before) => (before.includes(text) ? before : before ? `${before}\n\n${text}` : text);
  storeText(keptStorage(), key, added(keptStorage().getItem(key) ?? ''));
  for (const show of shown.get(key) ?? []) show(added);
}
