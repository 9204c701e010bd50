import type { FastifyInstance } from 'fastify';
import { findBucket } from '../buckets/bucket.ts';
import { parseBody } from '../request-body.ts';
import { runAsRequestCaller, type StorageContext } from '../storage-context.ts';
import { invalidRequest, objectNotFound } from '../storage-error.ts';
import { rulesForBucket, type UploadRules } from '../uploads/bucket-rules.ts';
import { checkedKey, sourceAndDestination } from './object-key.ts';
import type { ObjectMetadata } from './stored-object.ts';

/**
 * Handles POST /object/move and returns `{message, Id, Key}`. The content of the file is not read. A bucket
 * that inspects content therefore rejects files from other buckets.
 */
export function moveObject(app: FastifyInstance, context: StorageContext): void {
  app.post('/object/move', async (request) => {
    const asked = parseBody(request, sourceAndDestination);
    const [from, to] = [checkedKey(asked.sourceKey), checkedKey(asked.destinationKey)];
    const id = await runAsRequestCaller(request, context, {}, async (tx) => {
      const source = await findBucket(tx, asked.bucketId);
      const target = await findBucket(tx, asked.destinationBucket ?? asked.bucketId);
      const rules = rulesForBucket(target);
      rules.checkKey(to);
      const [moved] = await tx<Moved[]>`
        update storage.objects set bucket_id = ${target.id}, name = ${to}, updated_at = now()
        where bucket_id = ${source.id} and name = ${from} and version is not null returning id, metadata`;
      if (!moved) throw objectNotFound();
      if (target.id !== source.id) await checkMoved(moved, to, rules);
      return moved.id;
    });
    return { message: 'Successfully moved', Id: id, Key: to };
  });
}

type Moved = { id: string; metadata: ObjectMetadata };

async function checkMoved({ metadata }: Moved, key: string, rules: UploadRules): Promise<void> {
  if (rules.inspectsContent)
    throw invalidRequest('This bucket looks into each file, so none can be moved there: copy it.');
  const fileName = key.split('/').at(-1) ?? key;
  if (metadata.size > rules.sizeLimit) throw rules.sizeError(fileName);
  await rules.mediaType({ head: Buffer.alloc(0), declaredType: metadata.mimetype, fileName });
}
