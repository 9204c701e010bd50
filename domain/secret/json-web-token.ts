/** Whether a JSON Web Token is a Supabase project's service key, which passes every rule of its database. */
export function holdsServiceRole(token: string): boolean {
  return claimOf(token, 'role') === 'service_role';
}

/** Whether a JSON Web Token lets somebody in; a Supabase project's anonymous key is meant to be public. */
export function isSignInToken(token: string): boolean {
  return claimOf(token, 'role') !== 'anon';
}

function claimOf(token: string, claim: string): unknown {
  try {
    const claims: unknown = JSON.parse(decoded(token.split('.')[1] ?? ''));
    return typeof claims === 'object' && claims !== null ? Reflect.get(claims, claim) : undefined;
  } catch {
    return undefined;
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Base64 as addresses take it; letters beyond ASCII come out garbled, which roles do not hold. */
function decoded(base64: string): string {
  let [text, bits, width] = ['', 0, 0];
  for (const sign of base64) {
    bits = ((bits << 6) | ALPHABET.indexOf(sign)) & 0xffff;
    width += 6;
    if (width < 8) continue;
    width -= 8;
    text += String.fromCharCode((bits >> width) & 0xff);
  }
  return text;
}
