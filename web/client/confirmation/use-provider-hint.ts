import { useState } from 'react';
import { isEmailAddress } from '#domain/account/email-address.ts';

/** What was probably meant where the provider's name of an address is misspelt; looked for when its field is left. */
export function useProviderHint(email: string): { suggestion: string | null; look: () => void } {
  const [found, setFound] = useState<{ for: string; suggestion: string | null } | null>(null);

  async function look(): Promise<void> {
    if (!isEmailAddress(email)) return;
    try {
      const { suggestEmail } = await import('../submit-issue/suggest-email.ts');
      setFound({ for: email, suggestion: suggestEmail(email) });
    } catch {
      // A suggestion that cannot be loaded is none.
    }
  }

  return { suggestion: found?.for === email ? found.suggestion : null, look: () => void look() };
}
