import { expect, it } from 'vitest';
import { newTotp } from './authenticator-app.ts';

it('the longest names of an issuer and an account fit into a QR code', () => {
  for (const letter of ['a', '漢', '😀'])
    expect(newTotp(letter.repeat(100 / letter.length), letter.repeat(254)).qrCode).toContain('<svg');
});
