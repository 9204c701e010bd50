import { useState } from 'react';
import { isEmailAddress } from '#domain/account/email-address.ts';
import { afterPointerRelease } from '#web/ui/forms/after-pointer-release.ts';
import { Button } from '#web/ui/forms/button.tsx';

/** Asks about an address that looks like a typing error of a well-known provider, once its field is left. */
export function useEmailSuggestion(email: string, take: (email: string) => void) {
  const [found, setFound] = useState<{ for: string; suggestion: string | null } | null>(null);
  const suggestion = found?.for === email ? found.suggestion : null;

  async function look(): Promise<void> {
    if (!isEmailAddress(email) || found?.for === email) return;
    try {
      const { suggestEmail } = await import('./suggest-email.ts');
      afterPointerRelease(() => setFound({ for: email, suggestion: suggestEmail(email) }));
    } catch {}
  }

  const question = (
    <div role="status">
      {suggestion && (
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <p className="min-w-0">
            Did you mean <strong className="break-words">{suggestion}</strong>?
          </p>
          <div className="flex gap-2">
            <Button size="sm" className="pointer-coarse:min-h-11" onClick={() => take(suggestion)}>
              Yes, use it
            </Button>
            <Button
              size="sm"
              variant="ghost"
              className="pointer-coarse:min-h-11"
              onClick={() => setFound({ for: email, suggestion: null })}
            >
              No
            </Button>
          </div>
        </div>
      )}
    </div>
  );
  return { look: () => void look(), question };
}
