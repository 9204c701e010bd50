import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { png } from '../files/sample-files.ts';
import { setUpStorage, statusOf } from '../instance/storage-setup.ts';

const pngOf = (width: number) => {
  const picture = Buffer.from(png);
  picture.writeUInt32BE(width, 16);
  return picture;
};
/** Returns the start of a JPEG with camera metadata and a first frame of the given size. */
const jpegOf = (width: number) => {
  const picture = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080001ffff01011100', 'hex');
  picture.writeUInt16BE(width, 27);
  return picture;
};
const storage = setUpStorage();
let engineer: SupabaseClient;
let id: string;
beforeAll(async () => {
  ({ id, client: engineer } = await storage.signUp('engineer'));
});

const avatars = (who: SupabaseClient) => who.storage.from('avatars');
const publicUrl = (path: string) => avatars(storage.visitor).getPublicUrl(path).data.publicUrl;
const show = (path: string) => {
  const avatar = new URL(publicUrl(path)).pathname;
  return engineer.from('engineers').update({ avatar }).eq('id', id).select('avatar').single();
};

describe("an engineer's avatar", () => {
  it('an avatar is served at its public URL without a key and never as executable content', async () => {
    const path = `${id}/first.png`;
    expect((await avatars(engineer).upload(path, png, { contentType: 'image/png' })).error).toBeNull();
    const answer = await fetch(publicUrl(path));
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await fetch(publicUrl(path), { method: 'HEAD' })).status).toBe(200);
    expect((await show(path)).data).toEqual({ avatar: new URL(publicUrl(path)).pathname });
  });

  it.each([
    ['an HTML page', '<!doctype html><script>alert(1)</script>', 'image/png'],
    ['an HTML page declared as such', '<html>', 'text/html'],
    ['a document', '%PDF-1.7\n', 'image/jpeg'],
    ['text', 'no picture', 'image/jpeg'],
    ['an empty file', '', 'image/png'],
  ])('an avatar is rejected if it is %s, whatever its name', async (_what, content, type) => {
    const file = new File([content], 'me.png', { type });
    expect((await avatars(engineer).upload(`${id}/x.png`, file)).error).toMatchObject({
      statusCode: '415',
      message: 'This is no picture that can be shown: me.png. Choose a PNG, JPG or WebP.',
    });
  });

  it.each([
    ['a PNG of 1024 pixels', pngOf(1024), 'png', undefined],
    ['a PNG of 1025 pixels', pngOf(1025), 'png', '415'],
    ['a JPEG of 1024 pixels', jpegOf(1024), 'jpeg', undefined],
    ['a JPEG of 65,535 pixels', jpegOf(65_535), 'jpeg', '415'],
    ['a JPEG without a size', jpegOf(1024).subarray(0, 22), 'jpeg', '415'],
    [
      'a JPEG with 101 scans',
      Buffer.concat([jpegOf(8), Buffer.from('ffda'.repeat(101), 'hex')]),
      'jpeg',
      '415',
    ],
    ['a file of more than a megabyte', Buffer.concat([png, Buffer.alloc(1024 * 1024)]), 'png', '413'],
  ])(
    'an avatar is limited to 1,024 pixels per side and one megabyte (%s)',
    async (what, content, type, status) => {
      const file = new File([new Uint8Array(content)], 'me', { type: `image/${type}` });
      const path = `${id}/${what.replaceAll(/\W/g, '')}.png`;
      expect(await statusOf(avatars(engineer).upload(path, file))).toBe(status);
    },
  );
});

describe('public storage URLs', () => {
  it.each([
    ['issue-attachments/issues/a.png', 'Bucket not found'],
    ['nowhere/a.png', 'Bucket not found'],
    ['avatars/nobody.png', 'Object not found'],
    ['avatars/a/%2e%2e%2f%2e%2e/keys.json', 'Invalid key: a/../../keys.json'],
    ['avatars/%00', 'Invalid key: ?'],
  ])('a public storage URL of %s returns nothing', async (path, message) => {
    const answer = await fetch(`${storage.url}/object/public/${path}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message });
  });
});
