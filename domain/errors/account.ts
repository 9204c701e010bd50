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
  recoveryNotAsked: 'Failed to send the email',
  passwordNotChanged: 'Failed to change your password',
  passwordWeak: 'This password is too easy to guess. Please choose another.',
  passwordSame: 'This is the password you have now. Please choose another.',
  reauthenticationNeeded:
    'You signed in more than a day ago. Enter the code that we email you, to show that it is you.',
  secondFactorNeeded: 'Confirm with your second factor first.',
  sessionEnded: 'You are signed out. Please sign in again.',
  codeNotUsable: 'This code is not right, or too old. Use the newest email from us.',
  linkNotUsable:
    'This link is no longer valid. Links work once and for a limited time; please ask for a new one.',
} as const;

export const accountNotices = {
  signedIn: 'Successfully signed in!',
  signedUp: 'Account created successfully! Please check your email for verification.',
  signedOut: 'Logged out successfully',
  recoveryAsked:
    'If there is an account with this address, an email with a link to choose a new password is on its way.',
  passwordChanged: 'Password changed. Your other devices are signed out.',
} as const;
