import { type Said, SamlIdp } from '../doubles/saml-idp.ts';
import type { TestInstance } from '../instance/test-instance.ts';
import { authApi, redirectOf } from './auth-setup.ts';

export function ssoApi(of: { instance: TestInstance }) {
  const { call, newClient } = authApi(of);
  let providers = 0;

  function asService(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
    const token = of.instance.platform.keys.serviceRoleKey;
    return call(method, `/admin/sso/providers${path}`, { token, ...(body === undefined ? {} : { body }) });
  }

  /** Adds an identity provider for one domain. Returns functions to sign in with it. */
  async function addProvider(fields: Record<string, unknown> = {}) {
    providers += 1;
    const domain = `org-${providers}.example`;
    const idp = new SamlIdp(`https://idp-${providers}.example/metadata`);
    const metadata_xml = idp.metadata();
    const added = await asService('POST', '', { type: 'saml', metadata_xml, domains: [domain], ...fields });
    const id = String(added.body.id);
    const ours = String((await call('GET', '/sso/saml/metadata')).body);
    /** Starts a sign-in and returns the request that was sent to the identity provider. */
    const start = async (client = newClient(), options = {}) => {
      const { data, error } = await (await client).auth.signInWithSSO({ providerId: id, options });
      if (error) throw error;
      return idp.read(data.url, ours);
    };
    const signIn = async (
      said: Partial<Said> & { nameId: string },
      change: (xml: string) => string = (xml) => xml,
    ) => {
      const asked = await start();
      return deliver(change(await idp.answer(asked, ours, said)), asked.relayState);
    };
    /** Signs in with PKCE. The returned function exchanges the code for a session. */
    const signInWithPkce = async (said: Partial<Said> = {}, redirectTo?: string) => {
      const client = newClient({ flowType: 'pkce' });
      const asked = await start(client, redirectTo ? { redirectTo } : {});
      const whole = { nameId: 'p', email: `p@${domain}`, ...said };
      const landed = await deliver(await idp.answer(asked, ours, whole), asked.relayState);
      const { auth } = await client;
      return { ...landed, auth, exchange: () => auth.exchangeCodeForSession(landed.query.code ?? '') };
    };
    return { id, domain, idp, ours, added, start, deliver, signIn, signInWithPkce };
  }

  /** Posts a SAML response as a browser does. Returns the location and the parameters of the redirect. */
  async function deliver(xml: string, relayState: string) {
    const SAMLResponse = Buffer.from(xml).toString('base64');
    const body = new URLSearchParams({ SAMLResponse, RelayState: relayState }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return redirectOf(await call('POST', '/sso/saml/acs', { body, headers }));
  }

  return { addProvider, asService };
}
