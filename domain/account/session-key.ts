/** Returns the name under which the client library keeps the session in the browser's storage. */
export function sessionKey(hostname: string): string {
  return `sb-${hostname.split('.')[0]}-auth-token`;
}
