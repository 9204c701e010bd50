import { type Said, SamlIdp } from '../doubles/saml-idp.ts';
import type { TestInstance } from '../instance/test-instance.ts';
import { call, newClient } from './auth-setup.ts';

/** Makes a call with the service role key. */
export function asService(
  instance: TestInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) {
  const token = instance.platform.keys.serviceRoleKey;
  return call(instance, method, path, { token, ...(body === undefined ? {} : { body }) });
}

let providers = 0;

/** Adds an identity provider for one domain; returns helpers to sign in with it. */
export async function addProvider(instance: TestInstance, fields: Record<string, unknown> = {}) {
  providers += 1;
  const domain = `org-${providers}.example`;
  const idp = new SamlIdp(`https://idp-${providers}.example/metadata`);
  const added = await asService(instance, 'POST', '/admin/sso/providers', {
    type: 'saml',
    metadata_xml: idp.metadata(),
    domains: [domain],
    ...fields,
  });
  const id = String(added.body.id);
  const ours = String((await call(instance, 'GET', '/sso/saml/metadata')).body);
  const deliver = (xml: string, relayState: string) => postForm(instance, xml, relayState);
  /** Starts a sign-in; returns the request sent to the identity provider. */
  const start = async (options: { redirectTo?: string } = {}) => {
    const { auth } = await newClient(instance);
    const { data, error } = await auth.signInWithSSO({ providerId: id, options });
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
  return { id, domain, idp, ours, added, start, deliver, signIn };
}

/** A client with the session from the redirect. */
export async function arrived(instance: TestInstance, fragment: Record<string, string>) {
  const client = await newClient(instance);
  const { access_token = '', refresh_token = '' } = fragment;
  const { error } = await client.auth.setSession({ access_token, refresh_token });
  if (error) throw error;
  return client;
}

/** Posts a SAML response as a browser does; returns the redirect's location and parameters. */
async function postForm(instance: TestInstance, xml: string, relayState: string) {
  const form = new URLSearchParams({
    SAMLResponse: Buffer.from(xml).toString('base64'),
    RelayState: relayState,
  });
  const answer = await call(instance, 'POST', '/sso/saml/acs', {
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const target = new URL(String(answer.headers.location));
  const fragment = Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
  return { status: answer.status, target, query: Object.fromEntries(target.searchParams), fragment };
}
