import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

// What every authenticator app assumes (RFC 6238).
const period = 30;
const digits = 6;
const algorithm = 'SHA1';
// One period either way, for a clock that is slightly wrong or a code that is typed slowly.
const window = 1;

export type NewTotp = { secret: string; uri: string; qrCode: string };

/** A new secret of 160 bits in base32, its otpauth URI, and the URI as a QR code (SVG). */
export function newTotp(issuer: string, account: string): NewTotp {
  const totp = new TOTP({
    issuer,
    label: account,
    algorithm,
    digits,
    period,
    secret: new Secret({ size: 20 }),
  });
  const uri = totp.toString();
  // The client puts the SVG unescaped into a data URL, where "#" would end it: hence named colours.
  const qrCode = renderSVG(uri, { border: 4, pixelSize: 4, whiteColor: 'white', blackColor: 'black' });
  return { secret: totp.secret.base32, uri, qrCode };
}

/** The number of the 30-second step of `code`; null for a code that is wrong at `now`. */
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
