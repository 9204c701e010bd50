/**
 * Returns whether JSON has more than `most` names, or more than `most` lists and objects. They take most of the time of
 * parsing: a megabyte of names takes a tenth of a second from all callers. Also counts what looks like them in texts.
 */
export function hasManyParts(json: string, most: number): boolean {
  return [/"\s*:/, /[[{]/].some((part) => json.split(part, most + 2).length > most + 1);
}
