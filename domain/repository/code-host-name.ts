/** What people call the code host: one of one's own beside the public one is named by its address too. */
export function codeHostName(host: string): string {
  return host === 'github.com' ? 'GitHub' : `GitHub at ${host}`;
}
