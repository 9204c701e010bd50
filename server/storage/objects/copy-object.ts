import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../request-body.ts';
import { callerOf, type StorageContext } from '../storage-context.ts';
import { objectNotFound } from '../storage-error.ts';
import { FileMissingError } from '../store/file-store.ts';
import { admissionOf, storeFile } from '../uploads/admit-upload.ts';
import type { UploadRules } from '../uploads/bucket-rules.ts';
import { guardedBody } from '../uploads/checked-stream.ts';
import { printableHeader, userMetadataOf } from '../uploads/receive-upload.ts';
import type { Described, NewObject } from '../uploads/store-object.ts';
import { takeUploadTurn } from '../uploads/upload-rate-limit.ts';
import { checkedKey } from './object-key.ts';
import { findObject, metadataOf, type StoredObject } from './stored-object.ts';

const body = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).default({}),
  copyMetadata: z.boolean().default(true),
});

/**
 * POST /object/copy → `{Id, Key}`. The copy is a file of its own, judged by the rules of the bucket that it goes to;
 * `metadata` says what differs, and without `copyMetadata` the header x-metadata what is kept beside it.
 */
export function copyObject(app: FastifyInstance, context: StorageContext): void {
  app.post('/object/copy', async (request) => {
    const asked = parseBody(request, body);
    const caller = await callerOf(request, context);
    const object: NewObject = {
      id: randomUUID(),
      version: randomUUID(),
      bucket: asked.destinationBucket ?? asked.bucketId,
      key: checkedKey(asked.destinationKey),
      mode: request.headers['x-upsert'] === 'true' ? 'upsert' : 'create',
    };
    const sourceKey = checkedKey(asked.sourceKey);
    const source = await findObject(caller, context, { bucket: asked.bucketId, key: sourceKey });
    const userMetadata = asked.copyMetadata
      ? JSON.stringify(source.user_metadata ?? {})
      : userMetadataOf(decoded(request.headers['x-metadata']));
    const admission = await admissionOf(caller, context, object);
    await takeUploadTurn(request, context, admission);
    const { rules } = admission;
    return storeFile(caller, context, object, async () => ({
      ...(await keepCopy(context, { source, object, rules, changes: asked.metadata })),
      userMetadata,
      isVisitor: admission.isVisitor,
    }));
  });
}

function decoded(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? Buffer.from(header, 'base64').toString('utf8') : null;
}

type Copy = {
  source: StoredObject;
  object: NewObject;
  rules: UploadRules;
  changes: { cacheControl?: string | undefined; mimetype?: string | undefined };
};

async function keepCopy(
  { files, now }: StorageContext,
  { source, object, rules, changes }: Copy,
): Promise<Pick<Described, 'metadata'>> {
  const { metadata: before, version, name } = source;
  const bytes = await files.read(version).catch((error: unknown) => {
    throw error instanceof FileMissingError ? objectNotFound() : error;
  });
  const { stream, passed } = guardedBody(
    {
      body: bytes,
      declaredType: printableHeader(changes.mimetype, before.mimetype),
      fileName: name.split('/').at(-1) ?? name,
    },
    rules,
  );
  try {
    await files.write(object.version, stream);
  } finally {
    bytes.destroy();
  }
  const cacheControl = printableHeader(changes.cacheControl, before.cacheControl);
  return { metadata: metadataOf({ ...passed, version: object.version, cacheControl, at: now() }) };
}
