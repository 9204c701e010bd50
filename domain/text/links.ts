/** Rewrites addresses as `evil[.]com`, so that mail programs do not turn them into links. */
export function defangLinks(text: string): string {
  return text
    .replaceAll('://', '[:]//')
    .replace(/(?<=[^\s.])[.。．｡](?=\p{L}[\p{L}\p{M}\p{Cf}])/gu, '[.]')
    .replace(/\d{1,3}(?:\.\d{1,3}){3}/g, (ip) => ip.replaceAll('.', '[.]'));
}
