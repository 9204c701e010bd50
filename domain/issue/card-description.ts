import { cutAt } from '../text/characters.ts';

/** In characters. */
const CARD_DESCRIPTION_LIMIT = 100;

/** A description as cards show it: cut at 100 characters. */
export function cardDescription(description: string): string {
  return cutAt(description, CARD_DESCRIPTION_LIMIT);
}
