/** Entries of a ledger of which earlier ones are not there yet, oldest first, without those of the movement that may begin among them. */
export function wholeMovements<Entry extends { movement: number }>(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ movement }) => movement !== entries[0]?.movement);
}
