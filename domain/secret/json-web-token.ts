/** Whether a JSON Web Token is a Supabase project's service key, which passes every rule of its database. */
export function holdsServiceRole(token: string): boolean {
  return claimOf(token, 'role') === 'service_role';
}

/** Whether a JSON Web Token lets somebody in; a Supabase project's anonymous key is meant to be public. */
export function isSignInToken(token: string): boolean {
  return claimOf(token, 'role') !== 'anon';
}

function claimOf(token: string, claim: string): unknown {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  try {
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === 'object' && claims !== null ? Reflect.get(claims, claim) : undefined;
  } catch {
    return undefined;
  }
}
