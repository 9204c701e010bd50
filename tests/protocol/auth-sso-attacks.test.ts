import { describe, expect, it } from 'vitest';
import { type Said, SamlIdp, strangerKeys } from '../doubles/saml-idp.ts';
import { setUp, setUpInstance } from '../instance/set-up.ts';
import { addProvider } from './auth-sso-setup.ts';

const instance = setUpInstance({ now: () => new Date(Date.now() + ahead) });
let ahead = 0;
const provider = setUp(() => addProvider(instance));

const honest = () => ({ nameId: 'victim', email: `victim@${provider.domain}` });
const hour = 3600_000;

describe('an answer of the identity provider', () => {
  it('is taken when nothing is wrong with it', async () => {
    expect((await provider.signIn(honest())).fragment.access_token).toBeDefined();
  });

  const wrong: [what: string, said: () => Partial<Said>][] = [
    ['for another audience', () => ({ audience: 'https://elsewhere.example' })],
    ['for another recipient', () => ({ recipient: 'https://elsewhere.example/acs' })],
    ['to another request', () => ({ inResponseTo: '_another' })],
    ['to no request', () => ({ inResponseTo: '' })],
    ['of another issuer', () => ({ issuer: 'https://other-idp.example' })],
    ['not valid yet', () => ({ notBefore: new Date(Date.now() + hour) })],
    ['not valid any more', () => ({ notOnOrAfter: new Date(Date.now() - hour) })],
  ];
  it.each(wrong)('is refused %s', async (_what, said) => {
    const { fragment } = await provider.signIn({ ...honest(), ...said() });
    expect(fragment).toMatchObject({ error: 'invalid_request', error_code: 'validation_failed' });
  });

  it.each([
    ['saml_assertion_no_user_id', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
    ['saml_assertion_no_email', { email: null }],
    ['email_address_invalid', { email: 'no address' }],
  ])('is refused with %s', async (code, said) => {
    expect((await provider.signIn({ ...honest(), ...said })).fragment.error_code).toBe(code);
  });

  it('is refused a second time, and with another relay state', async () => {
    const asked = await provider.start();
    const xml = await provider.idp.answer(asked, provider.ours, honest());
    expect((await provider.deliver(xml, asked.relayState)).fragment.access_token).toBeDefined();
    expect((await provider.deliver(xml, asked.relayState)).fragment.error_code).toBe(
      'saml_relay_state_not_found',
    );
    const another = await provider.start();
    expect((await provider.deliver(xml, another.relayState)).fragment.error_code).toBe('validation_failed');
  });

  it('is refused when its assertion was used before, for any request', async () => {
    const said = { ...honest(), assertionId: '_heard-before' };
    expect((await provider.signIn(said)).fragment.access_token).toBeDefined();
    expect((await provider.signIn(said)).fragment.error_description).toBe(
      'This SAML assertion was used already',
    );
  });

  it('is refused without a relay state of ours, and after ten minutes', async () => {
    const asked = await provider.start();
    const xml = await provider.idp.answer(asked, provider.ours, honest());
    expect((await provider.deliver(xml, '')).fragment.error_code).toBe('saml_relay_state_not_found');
    ahead += 11 * 60_000;
    expect((await provider.deliver(xml, asked.relayState)).fragment.error_code).toBe(
      'saml_relay_state_expired',
    );
    ahead = 0;
  });

  it('is refused with the signature of an impostor of the provider', async () => {
    const asked = await provider.start();
    const impostor = new SamlIdp(provider.idp.entityId, strangerKeys);
    const xml = await impostor.answer(asked, provider.ours, honest());
    expect((await provider.deliver(xml, asked.relayState)).fragment.error_code).toBe('validation_failed');
  });
});

describe('an answer that was tampered with', () => {
  const signature = /<ds:Signature .*<\/ds:Signature>/s;
  const assertion = /<saml:Assertion.*<\/saml:Assertion>/s;
  const forged = (xml: string) =>
    (assertion.exec(xml)?.[0] ?? '').replace(signature, '').replace('victim', 'admin');
  const withOtherId = (xml: string) => xml.replace(/Assertion ID="[^"]*"/, 'Assertion ID="_forged"');

  const attacks: [what: string, change: (xml: string) => string][] = [
    ['by changing what was signed', (xml) => xml.replace('>victim<', '>admin<')],
    ['by taking the signature away', (xml) => xml.replace(signature, '')],
    ['by a comment in the name', (xml) => xml.replace('>victim<', '>vic<!-- -->tim<')],
    ['by a document type', (xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`],
    [
      'by entities that grow',
      (xml) =>
        `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${xml.replace('>victim<', '>&b;<')}`,
    ],
    [
      'by a second assertion before the signed one',
      (xml) => xml.replace(assertion, (signed) => withOtherId(forged(xml)) + signed),
    ],
    [
      'by a second assertion after the signed one',
      (xml) => xml.replace(assertion, (signed) => signed + withOtherId(forged(xml))),
    ],
    [
      'by wrapping the signed one into a forged one',
      (xml) =>
        xml.replace(assertion, (signed) =>
          withOtherId(forged(xml)).replace(
            '</saml:Assertion>',
            `<saml:Advice>${signed}</saml:Advice></saml:Assertion>`,
          ),
        ),
    ],
    [
      'by moving the signed one into the signature of a forged one',
      (xml) => {
        const signed = assertion.exec(xml)?.[0] ?? '';
        const seal = signature.exec(signed)?.[0] ?? '';
        const wrapped = seal.replace(
          '</ds:Signature>',
          `<ds:Object>${signed.replace(signature, '')}</ds:Object></ds:Signature>`,
        );
        return xml.replace(assertion, forged(xml).replace('<saml:Subject>', `${wrapped}<saml:Subject>`));
      },
    ],
    ['by a forged one of the same id', (xml) => xml.replace(assertion, (signed) => forged(xml) + signed)],
    ['by the name of a weak algorithm', (xml) => xml.replace(/xmldsig-more#rsa-sha256/, 'xmldsig#rsa-sha1')],
    ['by ending in the middle', (xml) => xml.slice(0, xml.length / 2)],
  ];
  it.each(attacks)('%s is refused', async (_what, change) => {
    const { status, target, fragment } = await provider.signIn(honest(), change);
    expect([status, target.origin, fragment.error_code]).toEqual([
      303,
      await instance.url(),
      'validation_failed',
    ]);
  });

  it.each(['', 'x', '%%%', Buffer.from('not xml').toString()])('%j is refused', async (xml) => {
    const asked = await provider.start();
    expect((await provider.deliver(xml, asked.relayState)).fragment.error_code).toBe('validation_failed');
  });

  it('never made an account', async () => {
    const users = await instance.sql`select provider_id from auth.identities where provider like 'sso:%'`;
    expect(users.map(({ provider_id }) => provider_id).sort()).toEqual(['victim']);
  });
});
