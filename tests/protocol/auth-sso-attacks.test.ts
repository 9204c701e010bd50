import { describe, expect, it } from 'vitest';
import { type Said, SamlIdp, strangerKeys } from '../doubles/saml-idp.ts';
import { setUp, setUpInstance } from '../instance/set-up.ts';
import { ssoApi } from './auth-sso-setup.ts';

const instance = setUpInstance({ now: () => new Date(Date.now() + ahead) });
const { addProvider } = ssoApi({ instance });
let ahead = 0;
const provider = setUp(() => addProvider());

const honest = () => ({ nameId: 'victim', email: `victim@${provider.domain}` });
const hour = 3600_000;

describe('SAML responses', () => {
  it('a valid SAML response is accepted', async () => {
    expect((await provider.signIn(honest())).fragment.access_token).toBeDefined();
  });

  const wrong: [what: string, said: () => Partial<Said>][] = [
    ['for another audience', () => ({ audience: 'https://elsewhere.example' })],
    ['for another recipient', () => ({ recipient: 'https://elsewhere.example/acs' })],
    ['in response to another request', () => ({ inResponseTo: '_another' })],
    ['without a request', () => ({ inResponseTo: '' })],
    ['from another issuer', () => ({ issuer: 'https://other-idp.example' })],
    ['before it is valid', () => ({ notBefore: new Date(Date.now() + hour) })],
    ['after it has expired', () => ({ notOnOrAfter: new Date(Date.now() - hour) })],
  ];
  it.each(wrong)('a SAML response is rejected %s', async (_what, said) => {
    const { fragment } = await provider.signIn({ ...honest(), ...said() });
    expect(fragment).toMatchObject({ error: 'invalid_request', error_code: 'validation_failed' });
  });

  it.each([
    ['saml_assertion_no_user_id', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
    ['saml_assertion_no_email', { email: null }],
    ['email_address_invalid', { email: 'no address' }],
  ])('a SAML response is rejected with error %s', async (code, said) => {
    expect((await provider.signIn({ ...honest(), ...said })).fragment.error_code).toBe(code);
  });

  it('a SAML response is rejected when it is replayed or sent with another relay state', async () => {
    const asked = await provider.start();
    const xml = await provider.idp.answer(asked, provider.ours, honest());
    expect((await provider.deliver(xml, asked.relayState)).fragment.access_token).toBeDefined();
    expect((await provider.deliver(xml, asked.relayState)).fragment.error_code).toBe(
      'saml_relay_state_not_found',
    );
    const another = await provider.start();
    expect((await provider.deliver(xml, another.relayState)).fragment.error_code).toBe('validation_failed');
  });

  it('a SAML response is rejected when its assertion was used before', async () => {
    const said = { ...honest(), assertionId: '_heard-before' };
    expect((await provider.signIn(said)).fragment.access_token).toBeDefined();
    expect((await provider.signIn(said)).fragment.error_description).toBe(
      'This SAML assertion was used already',
    );
  });

  it('a SAML response is rejected without a known relay state, and after ten minutes', async () => {
    const asked = await provider.start();
    const xml = await provider.idp.answer(asked, provider.ours, honest());
    expect((await provider.deliver(xml, '')).fragment.error_code).toBe('saml_relay_state_not_found');
    ahead += 11 * 60_000;
    expect((await provider.deliver(xml, asked.relayState)).fragment.error_code).toBe(
      'saml_relay_state_expired',
    );
    ahead = 0;
  });

  it('a SAML response with a forged provider signature is rejected', async () => {
    const asked = await provider.start();
    const impostor = new SamlIdp(provider.idp.entityId, strangerKeys);
    const xml = await impostor.answer(asked, provider.ours, honest());
    expect((await provider.deliver(xml, asked.relayState)).fragment.error_code).toBe('validation_failed');
  });
});

describe('tampered SAML responses', () => {
  const signature = /<ds:Signature .*<\/ds:Signature>/s;
  const assertion = /<saml:Assertion.*<\/saml:Assertion>/s;
  const forged = (xml: string) =>
    (assertion.exec(xml)?.[0] ?? '').replace(signature, '').replace('victim', 'admin');
  const withOtherId = (xml: string) => xml.replace(/Assertion ID="[^"]*"/, 'Assertion ID="_forged"');

  const attacks: [what: string, change: (xml: string) => string][] = [
    ['changing signed content', (xml) => xml.replace('>victim<', '>admin<')],
    ['removing the signature', (xml) => xml.replace(signature, '')],
    ['a comment in the name', (xml) => xml.replace('>victim<', '>vic<!-- -->tim<')],
    ['a document type declaration', (xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`],
    [
      'exponential entity expansion',
      (xml) =>
        `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${xml.replace('>victim<', '>&b;<')}`,
    ],
    [
      'a second assertion before the signed one',
      (xml) => xml.replace(assertion, (signed) => withOtherId(forged(xml)) + signed),
    ],
    [
      'a second assertion after the signed one',
      (xml) => xml.replace(assertion, (signed) => signed + withOtherId(forged(xml))),
    ],
    [
      'the signed assertion wrapped in a forged one',
      (xml) =>
        xml.replace(assertion, (signed) =>
          withOtherId(forged(xml)).replace(
            '</saml:Assertion>',
            `<saml:Advice>${signed}</saml:Advice></saml:Assertion>`,
          ),
        ),
    ],
    [
      "the signed assertion moved into a forged one's signature",
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
    [
      'a forged assertion with the same id',
      (xml) => xml.replace(assertion, (signed) => forged(xml) + signed),
    ],
    ['a weak algorithm name', (xml) => xml.replace(/xmldsig-more#rsa-sha256/, 'xmldsig#rsa-sha1')],
    ['a truncated document', (xml) => xml.slice(0, xml.length / 2)],
  ];
  it.each(attacks)('a tampered SAML response is rejected: %s', async (_what, change) => {
    const { status, target, fragment } = await provider.signIn(honest(), change);
    expect([status, target.origin, fragment.error_code]).toEqual([
      303,
      await instance.url(),
      'validation_failed',
    ]);
  });

  it.each(['', 'x', '%%%', Buffer.from('not xml').toString()])(
    'a tampered SAML response is rejected: %j',
    async (xml) => {
      const asked = await provider.start();
      expect((await provider.deliver(xml, asked.relayState)).fragment.error_code).toBe('validation_failed');
    },
  );

  it('a tampered SAML response never creates an account', async () => {
    const users = await instance.sql`select provider_id from auth.identities where provider like 'sso:%'`;
    expect(users.map(({ provider_id }) => provider_id).sort()).toEqual(['victim']);
  });
});
