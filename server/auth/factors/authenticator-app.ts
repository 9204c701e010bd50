import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { cutAt } from '#domain/text/characters.ts';

// Authenticator apps use these values by default (RFC 6238).
const period = 30;
const digits = 6;
const algorithm = 'SHA1';
// The codes of the previous and the next period are valid too, because users type slowly and clocks differ.
const window = 1;

/** Creates a 160-bit secret in base32 and its otpauth URI. Texts are shortened, because drawing a long URI takes long. */
export function newTotp(issuer: string, account: string): { secret: string; uri: string } {
  const totp = new TOTP({
    issuer: cutAt(issuer, 40),
    label: cutAt(account, 64),
    algorithm,
    digits,
    period,
    secret: new Secret({ size: 20 }),
  });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns an SVG of the QR code of a URI. It takes some milliseconds. */
export function drawQrCode(uri: string): string {
  // The client puts the SVG into a data URL without escaping. A "#" would end the URL, so the colors are
  // written as names.
  return renderSVG(uri, { border: 4, pixelSize: 4, whiteColor: 'white', blackColor: 'black' });
}

/** Returns the number of the 30-second step that `code` belongs to, or null if the code is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    algorithm,
    digits,
    period,
    timestamp,
    window,
  });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}
