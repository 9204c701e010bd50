import { describe, expect, it } from 'vitest';
import { openLoopbackServer } from '../doubles/loopback-server.ts';
import { SamlIdp } from '../doubles/saml-idp.ts';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi } from './auth-setup.ts';
import { ssoApi } from './auth-sso-setup.ts';

const instance = setUpInstance({ now: () => new Date(Date.now() + ahead) });
const { arrive, call, mailsTo, newClient, newestMail, newMember, outcome, signInError } = authApi({
  instance,
});
const { addProvider, asService } = ssoApi({ instance });
let ahead = 0;

describe('SSO sign-in', () => {
  it('SSO sign-in starts by provider id or domain, with a URL or a redirect', async () => {
    const { id, domain } = await addProvider();
    const { auth } = await newClient();
    for (const which of [{ providerId: id }, { domain: domain.toUpperCase() }]) {
      const { data, error } = await auth.signInWithSSO(which);
      expect(error).toBeNull();
      const url = new URL(data?.url ?? '');
      expect([url.origin, [...url.searchParams.keys()]]).toEqual([
        'https://idp.example',
        ['SAMLRequest', 'RelayState'],
      ]);
    }
    const { status, headers } = await call('POST', '/sso', { body: { domain } });
    expect([status, headers.location]).toEqual([303, expect.stringContaining('https://idp.example/sso?')]);
    expect((await call('GET', '/settings')).body.saml_enabled).toBe(true);
  });

  const refusals: [what: string, body: object, status: number, code: string][] = [
    ['an unknown domain', { domain: 'nobody.example' }, 404, 'sso_provider_not_found'],
    ['an unknown id', { provider_id: crypto.randomUUID() }, 404, 'sso_provider_not_found'],
    ['a malformed id', { provider_id: 'x' }, 400, 'validation_failed'],
    ['neither', {}, 400, 'validation_failed'],
    ['both', { provider_id: crypto.randomUUID(), domain: 'x.example' }, 400, 'validation_failed'],
    ['half of a PKCE challenge', { domain: 'x.example', code_challenge: 'x' }, 400, 'validation_failed'],
  ];
  it.each(refusals)('SSO sign-in rejects %s', async (_what, body, status, code) => {
    await addProvider();
    expect(await outcome('POST', '/sso', { body })).toEqual([status, code]);
  });

  it('SSO sign-in creates a separate account per subject and recognizes it later', async () => {
    const { id, domain, signIn, idp } = await addProvider();
    const first = await signIn({ nameId: 'subject-1', email: `ada@${domain}` });
    expect([first.status, first.fragment.token_type]).toEqual([303, 'bearer']);
    const { auth } = await arrive(first.fragment);
    const { data } = await auth.getUser();
    expect(data.user).toMatchObject({
      email: `ada@${domain}`,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: `sso:${id}`, providers: [`sso:${id}`] },
      identities: [{ provider: `sso:${id}`, id: 'subject-1', identity_data: { iss: idp.entityId } }],
    });
    const claims = (await auth.getClaims()).data?.claims;
    expect(claims?.amr).toMatchObject([{ method: 'sso/saml', provider: id }]);
    const again = await signIn({ nameId: 'subject-1', email: `ada.new@${domain}` });
    const { data: later } = await auth.getUser(again.fragment.access_token);
    expect([later.user?.id, later.user?.email]).toEqual([data.user?.id, `ada.new@${domain}`]);
    expect((await newestMail(String(data.user?.email))).subject).toBe(
      'The address of your account was changed',
    );
    const other = await signIn({ nameId: 'subject-2', email: `ada.new@${domain}` });
    expect((await auth.getUser(other.fragment.access_token)).data.user?.id).not.toBe(data.user?.id);
  });

  it('SSO never signs in to an existing account with the same address', async () => {
    const { domain, signIn } = await addProvider();
    const member = await newMember(`bob@${domain}`);
    const { fragment } = await signIn({ nameId: 'bob', email: member.email });
    const { data } = await member.client.auth.getUser(fragment.access_token);
    expect([data.user?.email, data.user?.id === member.id]).toEqual([member.email, false]);
    expect(await signInError(member.email)).toBeUndefined();
    await member.client.auth.signInWithOtp({ email: member.email, options: { shouldCreateUser: false } });
    expect(await mailsTo(member.email)).toBe(1);
  });

  it('SSO sign-in redirects to allowed URLs with a code for the PKCE client', async () => {
    const { id, signInWithPkce } = await addProvider();
    const said = { sessionNotOnOrAfter: new Date(Date.now() + 30 * 60_000) };
    const landed = await signInWithPkce(said, `${await instance.url()}/dashboard`);
    const { auth, target, fragment, exchange } = landed;
    expect([target.pathname, fragment]).toEqual(['/dashboard', {}]);
    expect((await exchange()).error).toBeNull();
    expect((await auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'sso/saml', provider: id }]);
    ahead += 31 * 60_000;
    expect((await auth.refreshSession()).error?.code).toBe('session_expired');
    ahead = 0;
  });

  it('SSO sign-in reads the claims mapped by the operator, separate from user metadata', async () => {
    const { domain, signIn } = await addProvider({
      attribute_mapping: {
        keys: {
          email: { names: ['work-mail', 'mail'] },
          role: { name: 'role' },
          groups: { name: 'groups', array: true },
          site: { name: 'site', default: 'Berlin' },
        },
      },
    });
    const attributes = { 'work-mail': [`m@${domain}`], role: ['engineer'], groups: ['a', 'b'], other: ['x'] };
    const { fragment } = await signIn({ nameId: 'm', email: 'private@elsewhere.example', attributes });
    const { data } = await (await newClient()).auth.getUser(fragment.access_token);
    expect(data.user?.email).toBe(`m@${domain}`);
    expect(data.user?.user_metadata.role).toBeUndefined();
    expect(data.user?.user_metadata.custom_claims).toEqual({
      role: 'engineer',
      groups: ['a', 'b'],
      site: 'Berlin',
    });
  });

  it('an SSO user cannot change the address or the password', async () => {
    const { domain, signIn } = await addProvider();
    const { fragment } = await signIn({ nameId: 'managed', email: `managed@${domain}` });
    const token = fragment.access_token ?? '';
    const cases = [
      ['PUT', '/user', { email: 'new@example.com' }],
      ['PUT', '/user', { password: 'another password' }],
      ['GET', '/reauthenticate', undefined],
    ] as const;
    for (const [method, path, body] of cases) {
      expect(await outcome(method, path, { token, ...(body ? { body } : {}) })).toEqual([
        422,
        'user_sso_managed',
      ]);
    }
  });

  it('SSO sign-in rejects a banned user', async () => {
    const { domain, signIn } = await addProvider();
    await signIn({ nameId: 'b', email: `banned@${domain}` });
    await instance.sql`update auth.users set banned_until = now() + interval '1 day' where email = ${`banned@${domain}`}`;
    const { fragment } = await signIn({ nameId: 'b', email: `banned@${domain}` });
    expect(fragment.error_code).toBe('user_banned');
  });
});

describe('the SAML service provider', () => {
  it('the SAML service provider publishes its metadata', async () => {
    const { headers, body } = await call('GET', '/sso/saml/metadata?download=true');
    expect(headers['content-type']).toContain('application/samlmetadata+xml');
    expect(headers['content-disposition']).toContain('attachment');
    expect(String(body)).toContain(`Location="${await instance.url()}/auth/v1/sso/saml/acs"`);
  });
});

describe('identity providers', () => {
  it('the service role creates, reads, updates and deletes identity providers', async () => {
    const { id, domain, idp, added } = await addProvider({ resource_id: 'acme' });
    expect([added.status, added.body]).toMatchObject([
      201,
      { id, resource_id: 'acme', disabled: false, saml: { entity_id: idp.entityId }, domains: [{ domain }] },
    ]);
    const list = await asService('GET', '');
    expect(list.body.items).toContainEqual(added.body);
    const changed = await asService('PUT', '/resource_acme', {
      domains: ['new.example'],
      attribute_mapping: { keys: { name: { name: 'cn' } } },
    });
    expect(changed.body).toMatchObject({
      id,
      domains: [{ domain: 'new.example' }],
      saml: { attribute_mapping: { keys: { name: { name: 'cn' } } } },
    });
    await asService('PUT', `/${id}`, { disabled: true });
    const off = await call('POST', '/sso', { body: { provider_id: id } });
    expect(off.body.error_code).toBe('sso_provider_not_found');
    expect((await asService('DELETE', `/${id}`)).body.id).toBe(id);
    const gone = await asService('GET', `/${id}`);
    expect([gone.status, gone.body.error_code]).toEqual([404, 'sso_provider_not_found']);
  });

  it('identity providers are loaded from a metadata URL', async () => {
    const idp = new SamlIdp('https://published.example/metadata');
    const site = await openLoopbackServer((_request, response) => response.end(idp.metadata()));
    const url = `${site.origin}/metadata`;
    const body = { type: 'saml', metadata_url: url };
    const { status, body: added } = await asService('POST', '', body);
    expect([status, added.saml]).toMatchObject([201, { entity_id: idp.entityId, metadata_url: url }]);
    await site.close();
  });

  it('an operator can also insert identity providers into the tables', async () => {
    const { idp, ours, id } = await addProvider();
    await asService('DELETE', `/${id}`);
    const [row] = await instance.sql<
      [{ id: string }]
    >`insert into auth.sso_providers default values returning id`;
    await instance.sql`
      insert into auth.saml_providers (sso_provider_id, entity_id, metadata_xml)
      values (${row.id}, ${idp.entityId}, ${idp.metadata()})`;
    await instance.sql`insert into auth.sso_domains (domain, sso_provider_id) values ('rows.example', ${row.id})`;
    const { data } = await (await newClient()).auth.signInWithSSO({ domain: 'rows.example' });
    expect((await idp.read(data?.url ?? '', ours)).requestId).toMatch(/^_/);
  });

  it('identity providers must be unique and valid', async () => {
    const { idp, domain, id } = await addProvider();
    const metadata = idp.metadata();
    const fresh = metadata.replace(idp.entityId, 'https://fresh.example');
    const cases: [body: object, status: number, code: string][] = [
      [{ metadata_xml: metadata }, 422, 'saml_idp_already_exists'],
      [{ metadata_xml: fresh, domains: [domain] }, 422, 'sso_domain_already_exists'],
      [{ metadata_xml: fresh, domains: ['no domain'] }, 400, 'validation_failed'],
      [{ metadata_xml: '<x' }, 400, 'validation_failed'],
      [{ metadata_xml: '<a/>' }, 400, 'validation_failed'],
      [{ metadata_xml: `<!DOCTYPE x [<!ENTITY a "b">]>${fresh}` }, 400, 'validation_failed'],
      [{ metadata_xml: fresh.replace(/<KeyDescriptor.*<\/KeyDescriptor>/s, '') }, 400, 'validation_failed'],
      [{ metadata_xml: fresh.replace('Signed="false"', 'Signed="true"') }, 400, 'validation_failed'],
      [{ metadata_xml: fresh, type: 'oidc' }, 400, 'validation_failed'],
      [{ metadata_xml: fresh, metadata_url: 'https://x.example' }, 400, 'validation_failed'],
      [{ metadata_url: 'ftp://x.example' }, 400, 'validation_failed'],
      [{ metadata_url: `${await instance.url()}/nothing.xml` }, 400, 'saml_metadata_fetch_failed'],
      [{}, 400, 'validation_failed'],
    ];
    for (const [body, status, code] of cases) {
      const answer = await asService('POST', '', { type: 'saml', ...body });
      expect([body, answer.status, answer.body.error_code]).toEqual([body, status, code]);
    }
    const other = await asService('PUT', `/${id}`, { metadata_xml: fresh });
    expect([other.status, other.body.error_code]).toEqual([422, 'saml_entity_id_mismatch']);
  });
});
