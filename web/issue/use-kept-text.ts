import { useState } from 'react';
import { keptStorage } from '#web/ui/kept-storage.ts';

type KeptText = [
  text: string,
  setText: (text: string) => void,
  /** Puts back what was taken too early, unless something else was typed since; also after the page has gone. */
  giveBack: (text: string) => void,
];

/** Text being typed that outlives the page, until it is emptied. */
export function useKeptText(key: string): KeptText {
  const [text, setText] = useState(() => keptStorage().getItem(key) ?? '');

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

function keep(key: string, text: string): void {
  try {
    if (text) keptStorage().setItem(key, text);
    else keptStorage().removeItem(key);
  } catch {
    // A full storage loses the copy; the text itself is on screen.
  }
}
