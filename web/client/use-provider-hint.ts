import { useState } from 'react';
import { isEmailAddress } from '#domain/account/email-address.ts';
import { afterPointerRelease } from '#web/ui/forms/after-pointer-release.ts';

export function useProviderHint(email: string) {
  const [found, setFound] = useState<{ for: string; suggestion: string | null } | null>(null);

  async function look(): Promise<void> {
    if (!isEmailAddress(email) || found?.for === email) return;
    try {
      const { suggestEmail } = await import('./suggest-email.ts');
      afterPointerRelease(() => setFound({ for: email, suggestion: suggestEmail(email) }));
    } catch {}
  }

  return {
    suggestion: found?.for === email ? found.suggestion : null,
    look: () => void look(),
    forget: () => setFound({ for: email, suggestion: null }),
  };
}
