/** A path of this site as the whole address that mails' links are asked to go on to. */
export function onThisSite(next = '/'): string {
  return new URL(next, window.location.origin).href;
}
