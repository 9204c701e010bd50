import type { VerificationType } from '../verification/verification-types.ts';

/** The address that a mail's button opens: a page whose own button uses the token, since mail scanners follow links. */
export function confirmLink(
  publicUrl: string,
  { token, type, next }: { token: string; type: VerificationType; next: string },
): string {
  return `${publicUrl}/confirm?${new URLSearchParams({ token_hash: token, type, next })}`;
}
