import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { keptStorage } from '#web/ui/kept-storage.ts';

/** Text being typed that outlives the page, until it is emptied. */
export function useKeptText(key: string): [string, Dispatch<SetStateAction<string>>] {
  const [text, setText] = useState(() => keptStorage().getItem(key) ?? '');

  useEffect(() => {
    try {
      if (text) keptStorage().setItem(key, text);
      else keptStorage().removeItem(key);
    } catch {
      // A full storage loses the copy; the text itself is on screen.
    }
  }, [key, text]);

  return [text, setText];
}
