import { expect, it } from 'vitest';
import { drawQrCode, newTotp } from './authenticator-app.ts';

it('the longest names of an issuer and an account fit into a QR code that is drawn soon', () => {
  for (const letter of ['a', '漢', '😀']) {
    const { uri } = newTotp(letter.repeat(100 / letter.length), letter.repeat(254));
    expect(drawQrCode(uri)).toContain('<svg');
    expect(uri.length).toBeLessThan(2000);
  }
});
