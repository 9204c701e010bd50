import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/platform.ts';
import { copyObject } from './copy-object.ts';
import { createBucket } from './create-bucket.ts';
import { deleteBucket } from './delete-bucket.ts';
import { downloadObject } from './download-object.ts';
import { emptyBucket } from './empty-bucket.ts';
import { answerStorageErrors } from './error-edge.ts';
import { getBucket } from './get-bucket.ts';
import { keepFilesInOrder } from './keep-files-in-order.ts';
import { listBuckets } from './list-buckets.ts';
import { listObjects } from './list-objects.ts';
import { listObjectsV2 } from './list-objects-v2.ts';
import { moveObject } from './move-object.ts';
import { objectInfo } from './object-info.ts';
import { openFileStore } from './open-file-store.ts';
import { openPublicObject } from './open-public-object.ts';
import { openSignedObject } from './open-signed-object.ts';
import { refuseTransforming } from './refuse-transforming.ts';
import { removeObject } from './remove-object.ts';
import { removeObjects } from './remove-objects.ts';
import { signObject } from './sign-object.ts';
import { signObjects } from './sign-objects.ts';
import { signedAddresses } from './signed-addresses.ts';
import { createStartAhead } from './start-ahead.ts';
import { showStatus } from './status.ts';
import type { StorageContext } from './storage-context.ts';
import { updateBucket } from './update-bucket.ts';
import { uploadObject } from './upload-object.ts';

/** What the rest of the server may ask of storage. */
export type StorageService = {
  /** Rejects when files can be neither read nor written. */
  check(): Promise<void>;
};

/** Each has a file open, and up to 1 MiB in it that nobody may have been allowed to send. */
const mostAhead = 64;

/** Registers the storage service, to be mounted at /storage/v1, and the job that keeps its files in order. */
export function registerStorage(app: FastifyInstance, platform: Platform): StorageService {
  const context: StorageContext = {
    ...platform,
    files: openFileStore(platform.settings),
    addresses: signedAddresses(platform.keys, platform.now),
    startAhead: createStartAhead(mostAhead),
  };
  answerStorageErrors(app, platform);
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
  removeObject(app, context);
  moveObject(app, context);
  copyObject(app, context);
  downloadObject(app, context);
  objectInfo(app, context);
  signObject(app, context);
  signObjects(app, context);
  openPublicObject(app, context);
  openSignedObject(app, context);
  refuseTransforming(app);
  showStatus(app);
  keepFilesInOrder(app, context);
  return { check: () => context.files.check() };
}
