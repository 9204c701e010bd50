import { accountErrors } from '#domain/errors/account.ts';

/**
 * What came back from the code host when linking failed, as a sentence of ours: the fragment itself can be anybody's words.
 */
export function readLinkingRefusal(): string | null {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('error_code');
  if (code === null) return null;
  return code === 'identity_already_exists' ? accountErrors.identityTaken : accountErrors.identityNotChanged;
}

/** Takes it out of the address, so that it is not said again when the page is. */
export function forgetLinkingRefusal(): void {
  if (readLinkingRefusal() === null) return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${search}#identities`);
}
