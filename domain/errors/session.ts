/** What the authentication client says; the official client library raises these itself. */
export const sessionErrors = {
  tokenVerificationFailed: 'An error occurred on token verification.',
  resendNeedsAddress: 'You must provide either an email or phone number and a type',
  noBrowser: 'No browser detected.',
  noSessionInUrl: 'No session defined in URL',
  notPkceUrl: 'Not a valid PKCE flow url.',
  noCode: 'No code detected.',
  invalidSignature: 'Invalid JWT signature',
  emptyKeySet: 'JWKS is empty',
  noMatchingKey: 'No matching signing key found in JWKS',
} as const;
