import type { FastifyInstance } from 'fastify';
import { hasManyParts, mostPartsOfCommand } from '#server/platform/fair-use/json-parts.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createBucket } from './buckets/create-bucket.ts';
import { deleteBucket } from './buckets/delete-bucket.ts';
import { emptyBucket } from './buckets/empty-bucket.ts';
import { getBucket } from './buckets/get-bucket.ts';
import { listBuckets } from './buckets/list-buckets.ts';
import { updateBucket } from './buckets/update-bucket.ts';
import { handleStorageErrors } from './error-handler.ts';
import { copyObject } from './objects/copy-object.ts';
import { downloadObject } from './objects/download-object.ts';
import { listObjects } from './objects/list-objects.ts';
import { listObjectsV2 } from './objects/list-objects-v2.ts';
import { moveObject } from './objects/move-object.ts';
import { objectInfo } from './objects/object-info.ts';
import { removeObjects } from './objects/remove-objects.ts';
import { openSignedObject } from './signed/download-signed-object.ts';
import { signObjects } from './signed/sign-objects.ts';
import { createSignedUrls } from './signed/signed-urls.ts';
import type { StorageContext } from './storage-context.ts';
import { invalidRequest, transformingNotOffered } from './storage-error.ts';
import { openFileStore } from './store/open-file-store.ts';
import { scheduleFileCleanup } from './store/unused-file-cleanup.ts';
import { createOptimisticStart } from './uploads/optimistic-start.ts';
import { uploadObject } from './uploads/upload-object.ts';

/**
 * The maximum number of uploads that may start before the permission is checked. Each of them may write up to
 * 1 MiB.
 */
const maxOptimisticUploads = 64;

/** Has room for 1,000 paths. */
const largestJson = 256 * 1024;

function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const options = { parseAs: 'string', bodyLimit: largestJson } as const;
  app.addContentTypeParser<string>('application/json', options, (request, body, done) => {
    const isLarge = hasManyParts(body, mostPartsOfCommand);
    if (isLarge) done(invalidRequest(`body: at most ${mostPartsOfCommand} names and lists`));
    else void parse(request, body, done);
  });
}

/**
 * Registers the storage service at /storage/v1 and its hourly file cleanup. Returns `check`, which rejects if
 * files cannot be read or written, and `readFile`, which reads a stored version.
 */
export function registerStorage(app: FastifyInstance, platform: Platform) {
  const context: StorageContext = {
    ...platform,
    files: openFileStore(platform.settings),
    signedUrls: createSignedUrls(platform.keys, platform.now),
    startOptimistically: createOptimisticStart(maxOptimisticUploads),
  };
  handleStorageErrors(app, platform);
  readJson(app);
  listBuckets(app, context);
  getBucket(app, context);
  createBucket(app, context);
  updateBucket(app, context);
  deleteBucket(app, context);
  emptyBucket(app, context);
  listObjects(app, context);
  listObjectsV2(app, context);
  uploadObject(app, context);
  removeObjects(app, context);
  moveObject(app, context);
  copyObject(app, context);
  downloadObject(app, context);
  objectInfo(app, context);
  signObjects(app, context);
  openSignedObject(app, context);
  app.all('/render/image/*', async () => {
    throw transformingNotOffered();
  });
  app.get('/status', (_request, reply) => reply.send());
  app.get('/version', (_request, reply) => reply.send('lastmile'));
  scheduleFileCleanup(context);
  return { check: () => context.files.check(), readFile: context.files.read.bind(context.files) };
}
