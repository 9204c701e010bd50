/** How one signs in, as a session's `amr` names it; second factors add theirs. */
export type SignInMethod =
  | 'password'
  | 'otp'
  | 'magiclink'
  | 'recovery'
  | 'email/signup'
  | 'email_change'
  | 'oauth'
  | 'sso/saml'
  | 'anonymous';
