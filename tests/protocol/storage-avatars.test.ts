import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { signUpAs } from '../instance/sign-up-as.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
);
const pngOf = (width: number) => {
  const picture = Buffer.from(png);
  picture.writeUInt32BE(width, 16);
  return picture;
};
/** The start of a JPEG: camera metadata, then the first frame. */
const jpegOf = (width: number) => {
  const picture = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080001ffff01011100', 'hex');
  picture.writeUInt16BE(width, 27);
  return picture;
};
const instance = setUpInstance();
let visitor: SupabaseClient;
let client: SupabaseClient;
let engineer: SupabaseClient;
let other: SupabaseClient;
let id: string;
beforeAll(async () => {
  const url = await instance.url();
  const { anonKey } = instance.platform.keys;
  visitor = createClient(url, anonKey, { auth: { persistSession: false } });
  const signedIn = async (kind: 'client' | 'engineer') => {
    const { id, accessToken } = await signUpAs(instance, kind);
    return { id, client: createClient(url, anonKey, { accessToken: async () => accessToken }) };
  };
  client = (await signedIn('client')).client;
  other = (await signedIn('engineer')).client;
  ({ id, client: engineer } = await signedIn('engineer'));
});

const avatars = (who: SupabaseClient) => who.storage.from('avatars');
const pathOf = (publicUrl: string) => new URL(publicUrl).pathname;
const show = (avatar: string | null) =>
  engineer.from('engineers').update({ avatar }).eq('id', id).select('avatar').single();

describe("an engineer's avatar", () => {
  it('is served at its public URL without a key and never as executable content', async () => {
    const path = `${id}/first.png`;
    expect((await avatars(engineer).upload(path, png, { contentType: 'image/png' })).error).toBeNull();
    const { publicUrl } = avatars(visitor).getPublicUrl(path).data;
    const answer = await fetch(publicUrl);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await fetch(publicUrl, { method: 'HEAD' })).status).toBe(200);
    expect((await show(pathOf(publicUrl))).data).toEqual({ avatar: pathOf(publicUrl) });
  });

  it('is no longer served at its URL once replaced', async () => {
    const address = (path: string) => avatars(visitor).getPublicUrl(path).data.publicUrl;
    const path = `${id}/second.png`;
    await avatars(engineer).upload(path, png, { contentType: 'image/png' });
    expect((await show(pathOf(address(path)))).error).toBeNull();
    const before = await fetch(address(`${id}/first.png`));
    expect([before.status, await before.json()]).toEqual([
      400,
      expect.objectContaining({ statusCode: '404', message: 'Object not found' }),
    ]);
    expect((await fetch(address(path))).status).toBe(200);
  });

  it.each([
    ['another user', () => other],
    ['a client', () => client],
    ['a visitor', () => visitor],
  ])('cannot be stored, replaced or removed by %s', async (_who, of) => {
    const stranger = avatars(of());
    const options = { contentType: 'image/png' };
    const refusal = { statusCode: '403', status: 400 };
    expect((await stranger.upload(`${id}/theirs.png`, png, options)).error).toMatchObject(refusal);
    const upserting = { ...options, upsert: true };
    expect((await stranger.upload(`${id}/second.png`, png, upserting)).error).toMatchObject(refusal);
    expect((await stranger.remove([`${id}/second.png`])).data).toEqual([]);
    expect((await stranger.list(id)).data).toEqual([]);
  });

  it.each([
    ['an HTML page', '<!doctype html><script>alert(1)</script>', 'image/png'],
    ['an SVG drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/png'],
    ['an HTML page declared as such', '<html>', 'text/html'],
    ['a document', '%PDF-1.7\n', 'image/jpeg'],
    ['text', 'no picture', 'image/jpeg'],
    ['nothing', '', 'image/png'],
  ])('must not be %s, whatever its name', async (_what, content, contentType) => {
    const form = avatars(engineer).upload(
      `${id}/x.png`,
      new File([content], 'me.png', { type: contentType }),
    );
    expect((await form).error).toMatchObject({
      statusCode: '415',
      message: 'This is no picture that can be shown: me.png. Choose a PNG, JPG or WebP.',
    });
  });

  it('must not decompress to a large image, however few bytes it has', async () => {
    const store = async (name: string, content: Buffer, type: string) => {
      const file = new File([new Uint8Array(content)], 'me.png', { type });
      const { error } = await avatars(engineer).upload(`${id}/${name}`, file);
      return (error as { statusCode?: string } | null)?.statusCode ?? null;
    };
    expect(await store('b1.png', pngOf(1024), 'image/png')).toBeNull();
    expect(await store('b2.png', pngOf(1025), 'image/png')).toBe('415');
    expect(await store('b3.jpg', jpegOf(1024), 'image/jpeg')).toBeNull();
    expect(await store('b4.jpg', jpegOf(65_535), 'image/jpeg')).toBe('415');
    expect(await store('b5.jpg', jpegOf(1024).subarray(0, 22), 'image/jpeg')).toBe('415');
  });

  it('is at most one megabyte', async () => {
    const large = new File([png, new Uint8Array(1024 * 1024)], 'me.png', { type: 'image/png' });
    expect((await avatars(engineer).upload(`${id}/x.png`, large)).error).toMatchObject({ statusCode: '413' });
  });
});

describe('a public storage URL', () => {
  it.each([
    ['object/public/issue-attachments/issues/a.png', 'Bucket not found'],
    ['object/public/nowhere/a.png', 'Bucket not found'],
    ['object/public/avatars/nobody.png', 'Object not found'],
    ['object/public/avatars/a/%2e%2e%2f%2e%2e/keys.json', 'Invalid key: a/../../keys.json'],
    ['object/public/avatars/%00', 'Invalid key: ?'],
  ])('%s returns nothing', async (path, message) => {
    const answer = await fetch(`${await instance.url()}/storage/v1/${path}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message });
  });
});
