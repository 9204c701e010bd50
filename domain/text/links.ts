/** Rewrites addresses as `evil[.]com`, so that mail programs do not turn them into links. */
export function unlinked(text: string): string {
  return text.replaceAll('://', '[:]//').replace(/(?<=[\p{L}\p{N}_-])[.。．](?=\p{L}{2})/gu, '[.]');
}

const address = /:\/\/|\bwww\.|@|\b[a-z0-9-]+\.(?!jsx?\b|tsx?\b|json\b|css\b|html?\b|md\b)[a-z]{2,}\//i;
const topLevel =
  /\b[a-z0-9-]{2,}\.(?:com|org|net|io|app|dev|co|ai|info|biz|me|xyz|top|site|online|shop|link|ru|cn)\b/i;
const phone = /(?:\+|\b00)\d[\d ()./-]{6,}\d|\b\d{3}[ .-]\d{3}[ .-]\d{4}\b/;
const imperative =
  /^(?:please |now |just )*(?:click|visit|go to|call|contact|pay|transfer|log ?in|sign ?in|verify|download|install)\b/i;
const pressure =
  /\burgent|\bact now\b|\bclick here\b|\b(?:log|sign) ?in (?:here|at)\b|\b(?:contact|call|email|pay) (?:us|me)\b|\byour (?:password|bank|card|wallet)\b/i;

/** Drops each sentence that contains a link, an address or a phone number, or that asks the reader to act. */
export function withoutCallsToAct(text: string): string {
  const sentences = text.split(/(?<=[.!?…])\s+/u);
  const isCall = (sentence: string) =>
    [address, topLevel, phone, imperative, pressure].some((pattern) => pattern.test(sentence));
  return sentences.filter((sentence) => !isCall(sentence.trim())).join(' ');
}
