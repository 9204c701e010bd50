import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { keptStorage } from '#web/ui/kept-storage.ts';

type KeptText = [
  text: string,
  setText: Dispatch<SetStateAction<string>>,
  /** Puts back what was taken too early, unless something else was typed since; also after the page has gone. */
  giveBack: (text: string) => void,
];

/** Text being typed that outlives the page, until it is emptied. */
export function useKeptText(key: string): KeptText {
  const [text, setText] = useState(() => keptStorage().getItem(key) ?? '');
  useEffect(() => keep(key, text), [key, text]);

  function giveBack(taken: string): void {
    setText((since) => since || taken);
    keep(key, keptStorage().getItem(key) || taken);
  }

  return [text, setText, giveBack];
}

function keep(key: string, text: string): void {
  try {
    if (text) keptStorage().setItem(key, text);
    else keptStorage().removeItem(key);
  } catch {
    // A full storage loses the copy; the text itself is on screen.
  }
}
