import { expect, it } from 'vitest';
import type { AuthContext } from '../auth-context.ts';
import type { SsoProvider } from './sso-provider.ts';
import { verifyResponse } from './verify-response.ts';

it.each([
  ['elements', `<Response>${'<x/>'.repeat(2000)}</Response>`],
  ['attributes', `<Response ${Array.from({ length: 2001 }, (_, n) => `a${n}=""`).join(' ')}/>`],
  ['attributes without a value', `<Response ${Array.from({ length: 3000 }, (_, n) => `a${n}`).join(' ')}/>`],
])('a single sign-on response with thousands of %s is refused before it is parsed', async (_what, xml) => {
  // Without the settings of the instance, nothing after these checks can run.
  const asked = { provider: {} as SsoProvider, requestId: 'id' };
  await expect(
    verifyResponse({} as AuthContext, asked, { response: Buffer.from(xml).toString('base64'), sender: null }),
  ).rejects.toMatchObject({ code: 'validation_failed' });
});

it.each([
  ['"', "a' "],
  ["'", 'a" '],
])('a single sign-on response with hundreds of prefixes in %s is refused', async (quote, prefix) => {
  const asked = { provider: {} as SsoProvider, requestId: 'id' };
  const xml = `<Response><InclusiveNamespaces PrefixList =${quote}${prefix.repeat(200)}${quote}/></Response>`;
  await expect(
    verifyResponse({} as AuthContext, asked, { response: Buffer.from(xml).toString('base64'), sender: null }),
  ).rejects.toMatchObject({ cause: new Error('its signature includes too many namespaces') });
});

it.each(['<Transform/>', '<t:Transform xmlns:t="urn:x"></t:Transform>', '<a:Transform\n/>'])(
  'a single sign-on response with five times %s is refused',
  async (tag) => {
    const asked = { provider: {} as SsoProvider, requestId: 'id' };
    const xml = `<Response><Transforms>${tag.repeat(5)}</Transforms></Response>`;
    await expect(
      verifyResponse({} as AuthContext, asked, {
        response: Buffer.from(xml).toString('base64'),
        sender: null,
      }),
    ).rejects.toMatchObject({ cause: new Error('its signature has too many transforms') });
  },
);

it('the senders of single sign-on responses take turns', async () => {
  const provider = { id: 'one', metadataXml: '<xml/>' } as SsoProvider;
  const metadata = { entryPoint: 'https://idp.example.com', certificates: ['MIIB'] };
  const auth = {
    issuer: 'https://lastmile.example',
    metadataRead: new Map([['one', { xml: '<xml/>', metadata }]]),
  } as unknown as AuthContext;
  const settled: string[] = [];
  const response = Buffer.from('<Response/>').toString('base64');
  const send = (name: string, sender: string) =>
    verifyResponse(auth, { provider, requestId: 'id' }, { response, sender })
      .catch((error: unknown) => expect(error).toMatchObject({ code: 'validation_failed' }))
      .then(() => settled.push(name));
  await Promise.all([
    send('first', '192.0.2.1'),
    send('second', '192.0.2.1'),
    send('third', '192.0.2.1'),
    send('other', '192.0.2.2'),
  ]);
  expect(settled).toEqual(['first', 'other', 'second', 'third']);
});

it.each(['<a b>', '<a b=c>', '<a b="<">', '<a b="c>', '<a b="c"d="e">', '<a', 'a < b', '<?php a="" ?>'])(
  'a single sign-on response with %s in it is refused before it is parsed',
  async (part) => {
    const asked = { provider: {} as SsoProvider, requestId: 'id' };
    const xml = `<?xml version="1.0"?><Response>${part}</Response>`;
    const attempt = verifyResponse({} as AuthContext, asked, {
      response: Buffer.from(xml).toString('base64'),
      sender: null,
    });
    await expect(attempt).rejects.toMatchObject({ cause: new Error('its tags are malformed') });
  },
);
