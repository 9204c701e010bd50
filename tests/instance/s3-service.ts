/// <reference path="./s3rver.d.ts" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

const bucket = 'lastmile-files';

export type S3Service = {
  url: string;
  close(): Promise<void>;
};

/**
 * Starts an S3 service with one empty bucket and sets its credentials in the environment. The service checks
 * the signature of every object request.
 */
export async function startS3Service(): Promise<S3Service> {
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  const directory = await mkdtemp(join(tmpdir(), 'lastmile-s3-'));
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  service.middleware.unshift(takeBucketsUnsigned);
  const { port } = await service.run();
  let open = true;
  return {
    url: `s3://${bucket}?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=eu-central-1`,
    async close() {
      if (open) await service.close();
      open = false;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type Context = { url: string; app: object };

/**
 * Skips the signatures of bucket requests, because s3rver omits the trailing slash that the official client
 * signs.
 */
function takeBucketsUnsigned(context: Context, next: () => Promise<void>): Promise<void> {
  if (/^\/[^/]+\/?(\?|$)/.test(context.url))
    context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } });
  return next();
}
