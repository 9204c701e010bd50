/** The most names, and the most lists and objects, of a JSON body that holds neither rows nor files. */
export const mostPartsOfCommand = 5000;
/** JSON may have this many commas for each name, list or object. */
export const commasOfPart = 5;

/**
 * Returns whether JSON has more than `most` names, more than `most` lists and objects, or five times as many commas. They
 * take most of the time of parsing: a megabyte of names takes a tenth of a second from all callers. Also counts what looks
 * like them in texts.
 */
export function hasManyParts(json: string, most: number): boolean {
  const has = (part: string | RegExp, count: number) => json.split(part, count + 2).length > count + 1;
  return has(/"\s*:/, most) || has(/[[{]/, most) || has(',', commasOfPart * most);
}
