import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import { parseBody } from '../request-body.ts';
import { callerOf, type StorageContext } from '../storage-context.ts';
import { accessDenied, objectNotFound } from '../storage-error.ts';
import { FileMissingError } from '../store/file-store.ts';
import { admitUpload } from '../uploads/admit-upload.ts';
import type { UploadRules } from '../uploads/bucket-rules.ts';
import { checkedStream } from '../uploads/checked-stream.ts';
import { metadataInHeader, printableHeader } from '../uploads/receive-upload.ts';
import {
  type NewObject,
  newObject,
  type ObjectDescription,
  storeObject,
  uploadMode,
} from '../uploads/store-object.ts';
import { checkedKey, sourceAndDestination } from './object-key.ts';
import { findObject, metadataOf, type StoredObject } from './stored-object.ts';

const body = sourceAndDestination.extend({
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).default({}),
  copyMetadata: z.boolean().default(true),
});

/**
 * Handles POST /object/copy and returns `{Id, Key}`. The copy must follow the rules of the destination
 * bucket. `metadata` replaces values of the source's metadata. If `copyMetadata` is false, the user metadata
 * comes from the x-metadata header. Only its uploader and the service can copy an attachment.
 */
export function copyObject(app: FastifyInstance, context: StorageContext): void {
  app.post('/object/copy', async (request) => {
    const asked = parseBody(request, body);
    const caller = await callerOf(request, context);
    const destination = { bucket: asked.destinationBucket ?? asked.bucketId, '*': asked.destinationKey };
    const object = newObject(destination, uploadMode(request));
    const sourceKey = checkedKey(asked.sourceKey);
    const source = await findObject(caller, context, { bucket: asked.bucketId, key: sourceKey });
    const isOwn =
      caller.role === 'service_role' || (caller.userId !== null && source.owner_id === caller.userId);
    if (source.bucket_id === ATTACHMENT_BUCKET && !isOwn)
      throw accessDenied('Only its uploader may copy this file, because a copy outlives a take-down');
    const userMetadata = asked.copyMetadata
      ? JSON.stringify(source.user_metadata ?? {})
      : metadataInHeader(request);
    const { rules, isVisitor } = await admitUpload(caller, context, object, source.metadata);
    return storeObject(caller, context, object, async () => {
      const metadata = await copyFile(context, source, object, rules, asked.metadata);
      return { metadata, userMetadata, isVisitor };
    });
  });
}

type Changes = z.infer<typeof body>['metadata'];

async function copyFile(
  { files, now }: StorageContext,
  { metadata: before, version, name }: StoredObject,
  copy: NewObject,
  rules: UploadRules,
  changes: Changes,
): Promise<ObjectDescription['metadata']> {
  const bytes = await files.read(version).catch((error: unknown) => {
    throw error instanceof FileMissingError ? objectNotFound() : error;
  });
  const declaredType = printableHeader(changes.mimetype, before.mimetype);
  const fileName = name.split('/').at(-1) ?? name;
  const { stream, file } = checkedStream({ body: bytes, declaredType, fileName }, rules);
  try {
    await files.write(copy.version, stream);
  } finally {
    bytes.destroy();
  }
  const cacheControl = printableHeader(changes.cacheControl, before.cacheControl);
  return metadataOf({ ...file, version: copy.version, cacheControl, at: now() });
}
