/** Where the browser keeps the session of whoever is signed in. */
export function sessionKey(): string {
  return `sb-${window.location.hostname.split('.')[0]}-auth-token`;
}

/** Whether somebody may be signed in, known at once; who it is, and whether it still holds, is known later. */
export function isSessionKept(): boolean {
  try {
    return window.localStorage.getItem(sessionKey()) !== null;
  } catch {
    return false;
  }
}
