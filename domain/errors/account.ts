/** What can go wrong with accounts, signing in and signing up. */
export const accountErrors = {
  emailNeeded: 'Email is required',
  passwordRequired: 'Password is required',
  passwordTooShort: (characters: number) => `Password must be at least ${characters} characters`,
  passwordTooLong: (bytes: number) => `Password must be at most ${bytes} bytes long`,
  signInFailed: 'An error occurred during sign in',
  signUpFailed: 'An error occurred during sign up',
  authenticationFailed: 'Authentication error',
  signOutFailed: 'Failed to log out',
  codeNeeded: 'Enter the six digits of the email',
  codeNotUsable: 'This code is not right, or too old. Use the newest email from us.',
  linkNotUsable:
    'This link is no longer valid. Links work once and for a limited time; please ask for a new one.',
} as const;

export const accountNotices = {
  signedIn: 'Successfully signed in!',
  signedUp: 'Account created successfully! Please check your email for verification.',
  signedOut: 'Logged out successfully',
} as const;
