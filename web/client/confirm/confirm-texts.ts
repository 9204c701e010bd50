type ConfirmTexts = { button: string; whatItDoes: string };

export function confirmTexts(type: string | null): ConfirmTexts {
  switch (type) {
    case 'signup':
    case 'email':
    case 'invite':
      return {
        button: 'Confirm my address',
        whatItDoes: 'The button confirms your address and signs you in.',
      };
    case 'email_change':
      return {
        button: 'Confirm my address',
        whatItDoes: 'The button confirms that your account moves to its new address.',
      };
    case 'recovery':
      return {
        button: 'Choose a new password',
        whatItDoes: 'The button signs you in, and you choose a new password on the next page.',
      };
    default:
      return {
        button: 'Sign in',
        whatItDoes: 'The button signs you in with the address this email was sent to. No password needed.',
      };
  }
}
