import { useState } from 'react';
import { isEmailAddress } from '#domain/account/email-address.ts';
import { afterPointerRelease } from '#web/ui/forms/after-pointer-release.ts';

/**
 * What was probably meant where the provider's name of an address is misspelt. It is looked for when the field is left,
 * and what looks for it is loaded then.
 */
export function useProviderHint(email: string) {
  const [found, setFound] = useState<{ for: string; suggestion: string | null } | null>(null);

  async function look(): Promise<void> {
    if (!isEmailAddress(email) || found?.for === email) return;
    try {
      const { suggestEmail } = await import('./suggest-email.ts');
      afterPointerRelease(() => setFound({ for: email, suggestion: suggestEmail(email) }));
    } catch {
      // A suggestion that cannot be loaded is none.
    }
  }

  return {
    suggestion: found?.for === email ? found.suggestion : null,
    look: () => void look(),
    /** Asks no more about this address. */
    forget: () => setFound({ for: email, suggestion: null }),
  };
}
