/** Lists are counted this far; a count beyond it says only that there are more. */
export const MOST_COUNTED = 1000;

/** A count of a list as people read it: exact up to the bound, "1,000+" beyond. */
export function countedText(count: number): string {
  return count > MOST_COUNTED ? `${grouped(MOST_COUNTED)}+` : grouped(count);
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
