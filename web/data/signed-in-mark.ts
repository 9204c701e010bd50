/** Tells the page's styles whether somebody is signed in, so that documents and the app offer the same ways. */
export function markSignedIn(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn);
}
