/** Converts "issue-confirmation-mail" to "Issue confirmation mail". */
export function words(name: string): string {
  const spaced = name.replaceAll(/[-_]/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
