import { useEffect, useState } from 'react';
import { keptStorage } from '#web/ui/browser/storage.ts';

type KeptText = [
  text: string,
  setText: (text: string) => void,
  /** Puts back what was taken too early, unless something else was typed since; also after the page has gone. */
  giveBack: (text: string) => void,
];

/** Text being typed that outlives the page, until it is emptied. */
export function useKeptText(key: string): KeptText {
  const [text, setText] = useState(() => keptStorage().getItem(key) ?? '');

  useEffect(() => {
    const fields = shown.get(key) ?? new Set();
    shown.set(key, fields.add(setText));
    return () => void fields.delete(setText);
  }, [key]);

  // Kept here and not in an effect: what was sent is let go even if that took the page's place.
  function keepText(typed: string): void {
    keep(key, typed);
    setText(typed);
  }

  function giveBack(taken: string): void {
    setText((since) => since || taken);
    keep(key, keptStorage().getItem(key) || taken);
  }

  return [text, keepText, giveBack];
}

type Change = (before: string) => string;
const shown = new Map<string, Set<(change: Change) => void>>();

/** Puts a text below what is being typed, in every field that shows it and in what is kept. */
export function addToKeptText(key: string, text: string): void {
  const added: Change = (before) => (before.includes(text) ? before : before ? `${before}\n\n${text}` : text);
  keep(key, added(keptStorage().getItem(key) ?? ''));
  for (const show of shown.get(key) ?? []) show(added);
}

function keep(key: string, text: string): void {
  try {
    if (text) keptStorage().setItem(key, text);
    else keptStorage().removeItem(key);
  } catch {
    // A full storage loses the copy; the text itself is on screen.
  }
}
