export type SecretSearch = Awaited<ReturnType<typeof loadSecretSearch>>;

/**
 * Loads the functions that find and remove secrets, and the notice about them. The form needs them only once
 * there is a text or a file.
 */
export async function loadSecretSearch() {
  const [{ findSecrets }, { redactSecrets, restoreSecrets }] = await Promise.all([
    import('#domain/secret/find-secrets.ts'),
    import('#domain/secret/redact-secrets.ts'),
    import('./secret-notice.tsx'),
  ]);
  return { findSecrets, redactSecrets, restoreSecrets };
}
