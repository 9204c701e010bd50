import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLoopbackServer } from '../doubles/loopback-server.ts';
import { startS3Service } from '../instance/s3-service.ts';
import { setUp } from '../instance/set-up.ts';
import { attachmentsOf } from '../instance/storage-setup.ts';
import { createTestInstance, type TestInstance } from '../instance/test-instance.ts';

let instance: TestInstance;
let origin: string;
let files: ReturnType<typeof attachmentsOf>;
const service = setUp(startS3Service);
beforeAll(async () => {
  instance = await createTestInstance({ storageUrl: service.url });
  origin = await instance.url();
  files = attachmentsOf(createClient(origin, instance.platform.keys.serviceRoleKey));
});
afterAll(async () => {
  await instance?.close();
  await service?.close();
});

const ready = async () => {
  const response = await fetch(`${origin}/readyz`);
  return [response.status, ((await response.json()) as { status: string }).status];
};

describe('an instance that stores files in an S3 bucket', () => {
  it('storage returns 503 while the S3 service is down or rejects requests, as /readyz reports', async () => {
    expect(await ready()).toEqual([200, 'ready']);
    await files.upload('issues/kept.txt', 'words');
    const secret = process.env.AWS_SECRET_ACCESS_KEY;
    process.env.AWS_SECRET_ACCESS_KEY = 'of another account';
    const stranger = await createTestInstance({ storageUrl: service.url });
    try {
      const refused = await upload(await stranger.url(), stranger);
      expect(refused).toMatchObject({ status: 503, body: { statusCode: '503', code: 'InternalError' } });
    } finally {
      process.env.AWS_SECRET_ACCESS_KEY = secret;
      await stranger.close();
    }
    await service.close();
    expect(await upload(origin, instance)).toMatchObject({ status: 503, body: { statusCode: '503' } });
    const headers = { authorization: `Bearer ${instance.platform.keys.serviceRoleKey}` };
    const url = `${origin}/storage/v1/object/issue-attachments/issues/kept.txt`;
    const read = await fetch(url, { headers });
    expect([read.status, read.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await ready()).toEqual([200, 'degraded']);
  });
});

it('storage returns 429 when the S3 service limits the rate of requests', async () => {
  const service = await openLoopbackServer((request, response) => {
    request.resume();
    response.writeHead(503, { 'content-type': 'application/xml' });
    response.end('<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>');
  });
  const limited = await createTestInstance({ storageUrl: `s3://lastmile-files?endpoint=${service.origin}` });
  try {
    expect(await upload(await limited.url(), limited)).toMatchObject({
      status: 429,
      body: { statusCode: '429', code: 'SlowDown' },
    });
  } finally {
    await limited.close();
    await service.close();
  }
});

async function upload(at: string, { platform }: TestInstance): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${at}/storage/v1/object/issue-attachments/issues/new.txt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.keys.serviceRoleKey}`, 'content-type': 'text/plain' },
    body: 'words',
  });
  return { status: response.status, body: await response.json() };
}
