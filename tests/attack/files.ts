import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { words } from '../protocol/generated/draft.ts';
import { type Attack, each, people } from './arena.ts';

const script = '<script>alert(1)</script>';
/** Contents that a browser or a system might run, some behind the start of another format. */
const contents = `<!doctype html>${script}
<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>
<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">1</x:script>
 \t${script}
<!--x-->${script}
GIF89a/*${script}*/=1
%PDF-1.7 ${script}
BM${script}
PK\x03\x04${script}
\x89PNG\r\x1a${script}
\xff\xfe<\0h\0t\0m\0l\0>\0
#!/bin/sh
<?php system($_GET[1]);
@echo off
MZ\x90\0\x03
\x7fELF\x02\x01\x01
\0asm\x01\0\0\0`.split('\n');
const types = words('text/html image/svg+xml image/png text/plain application/xhtml+xml text/javascript');
const extensions = words('png txt pdf zip html svg png.html html%00.png png%2ehtml exe js');
const inert = /^(?:image\/(?:png|jpeg)|application\/(?:pdf|zip|json|octet-stream)|text\/plain)\b/;

export const harmfulFiles: Attack = {
  name: 'files that run',
  mustNot: 'nothing uploaded comes back as something that a browser runs',
  sampled: 0.1,
  async run(arena) {
    const client = { who: 'client', method: 'POST' } as const;
    let stored = 0;
    await each(Array.from({ length: 600 * arena.share }), async () => {
      const [text = '', type = '', end = ''] = [contents, types, extensions].map((all) =>
        arena.random.pick(all),
      );
      const path = `issue-attachments/issues/${randomUUID()}.${end}`;
      const upload = { payload: Buffer.from(text, 'latin1'), headers: { 'content-type': type } };
      const { status } = await arena.ask({ ...client, url: `/storage/v1/object/${path}`, ...upload });
      if (status !== 200) return;
      stored += 1;
      const url = `/storage/v1/object/sign/${path}`;
      const signed = await arena.ask({ ...client, url, payload: { expiresIn: 60 } });
      const address = signed.json<{ signedURL: string }>().signedURL?.replace('/object/', '');
      const reads = [path, `authenticated/${path}`, `public/${path}`, address, `${address}&download=x.html`];
      for (const read of reads) {
        const answer = await arena.ask({ who: 'client', url: `/storage/v1/object/${read}` });
        const kind = String(answer.headers['content-type']);
        const isSafe = inert.test(kind) && answer.headers['x-content-type-options'] === 'nosniff';
        if (answer.status === 200 && !isSafe)
          arena.gotIn.push(`${end} sent as ${type} comes back as ${kind}`);
      }
    });
    await arena.world.instance.sql`
      delete from storage.objects where owner_id = ${arena.world.accounts.client.id} and name !~ 'mark'`;
    arena.notes.push(`${stored} uploads were stored`);
    if (stored === 0) arena.faults.push('no upload was stored');
  },
};

/** VICTIM is the file of another client, and OWN one of the client. */
const uses = `
GET object/issue-attachments/VICTIM
GET object/public/issue-attachments/VICTIM
GET object/authenticated/issue-attachments/VICTIM
GET object/info/issue-attachments/VICTIM
POST object/issue-attachments/VICTIM mine
PUT object/issue-attachments/VICTIM mine
DELETE object/issue-attachments/VICTIM
DELETE object/issue-attachments {"prefixes":["VICTIM"]}
POST object/move {"bucketId":"issue-attachments","sourceKey":"VICTIM","destinationKey":"issues/m.txt"}
POST object/copy {"bucketId":"issue-attachments","sourceKey":"VICTIM","destinationKey":"issues/c.txt"}
POST object/copy {"bucketId":"issue-attachments","sourceKey":"OWN","destinationKey":"VICTIM"}
POST object/upload/sign/issue-attachments/VICTIM {}
POST object/sign/issue-attachments/VICTIM {"expiresIn":60}
POST object/sign/issue-attachments {"expiresIn":60,"paths":["VICTIM"]}
POST object/list/issue-attachments {"prefix":"issues/"}
POST object/list-v2/issue-attachments {"prefix":"issues/"}
PUT bucket/issue-attachments {"public":true}
POST bucket/issue-attachments/empty {}
DELETE bucket/issue-attachments
POST bucket {"name":"mine","public":true}`;
const ups = words('../ ..%2f %2e%2e/ ..%5c ./../ %252e%252e%252f / // issues/../../');
const refused = /"signedURL":null|"objects":\[\]|^\[\]$/;

export const filesOfOthers: Attack = {
  name: 'files of others',
  mustNot: 'no address, path or upload reads, replaces, moves or deletes the file of another',
  sampled: 1,
  async run(arena) {
    const { files, instance } = arena.world;
    const { keys } = instance.platform;
    const [own = '', victim = ''] = [files[1], files[7]];
    const url = `/storage/v1/object/sign/issue-attachments/${own}`;
    const signed = await arena.ask({ who: 'client', method: 'POST', url, payload: { expiresIn: 60 } });
    const token = signed.json<{ signedURL: string }>().signedURL?.split('token=')[1] ?? '';
    const [head, , signature] = token.split('.');
    const claims = { ...decodeJwt(token), url: `issue-attachments/${victim}`, exp: 9e9 };
    const unsigned = new UnsecuredJWT(claims).encode();
    const [, changed] = unsigned.split('.');
    const forge = (secret: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
    const tokens = [
      ...[token, unsigned, `${head}.${changed}.${signature}`, `${head}.${changed}.`],
      ...[keys.anonKey, '', await forge(keys.jwtSecret), await forge(keys.encryptionKey)],
    ];
    const paths = ups.flatMap((up) => [
      `${up}keys.json`,
      `${up.repeat(6)}etc/passwd`,
      `${up}issue-attachments/${victim}`,
    ]);
    const lines = [
      ...uses.trim().replaceAll('VICTIM', victim).replaceAll('OWN', own).split('\n'),
      ...tokens.map((each) => `GET object/sign/issue-attachments/${victim}?token=${each}`),
      ...paths.map((path) => `GET object/issue-attachments/${path}`),
      ...paths.map((path) => `GET object/public/avatars/${path}`),
    ];
    const state = async () =>
      JSON.stringify(
        await instance.sql`
          select array_agg(o order by name)::text, (select array_agg(b order by id)::text from storage.buckets b)
          from (select bucket_id, name, version, owner_id from storage.objects) o`,
      );
    const before = await state();
    for (const who of people)
      await each(lines, async (line) => {
        const [method = '', path = '', payload] = line.split(' ');
        const type = payload === 'mine' ? 'text/plain' : 'application/json';
        const headers = { 'content-type': type, 'x-upsert': 'true' };
        const sent = { method, url: `/storage/v1/${path}`, payload, headers };
        const { status, text } = await arena.spy(who, sent);
        if (status < 400 && !refused.test(text) && !path.startsWith('object/list'))
          arena.gotIn.push(`${who} ${line.slice(0, 120)} -> ${status} ${text.slice(0, 80)}`);
      });
    if ((await state()) !== before) arena.gotIn.push('files or buckets changed');
  },
};
