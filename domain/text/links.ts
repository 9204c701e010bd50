/** Rewrites addresses as `evil[.]com`, so that mail programs do not turn them into links. */
export function defangLinks(text: string): string {
  return text.replaceAll('://', '[:]//').replace(/(?<=[\p{L}\p{N}_-])[.。．](?=\p{L}{2})/gu, '[.]');
}
