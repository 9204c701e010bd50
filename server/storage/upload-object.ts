import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDatabaseOutage } from '#server/platform/outage.ts';
import { asRole, callerOf } from './as-requester.ts';
import { discardRest } from './discard-rest.ts';
import { findBucket } from './find-bucket.ts';
import { guardedBody, type Passed } from './guarded-body.ts';
import { checkedKey } from './object-key.ts';
import { receiveUpload } from './receive-upload.ts';
import { rulesOf } from './rules-of-bucket.ts';
import type { StorageContext } from './storage-context.ts';
import { metadataOf } from './stored-object.ts';
import { tryRemoveFiles } from './try-remove-files.ts';
import type { UploadRules } from './upload-rules.ts';
import { type Described, type NewObject, rehearseRow, writeRow } from './write-row.ts';

type Route = { Params: { bucket: string; '*': string } };

/**
 * POST /object/{bucket}/{path} → `{Id, Key}`. In this order, so that nothing acknowledged is lost and nothing
 * half-written is seen: the caller's rights, the file, whole and on disk, the row that points at it.
 */
export function uploadObject(app: FastifyInstance, context: StorageContext): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.register(multipart);
    // Bodies stay unread here; each upload reads its own as a stream.
    scope.addContentTypeParser('*', (_request, _payload, leave) => leave(null));
    scope.post<Route>('/object/:bucket/*', async (request) => {
      try {
        return await upload(request, context);
      } catch (error) {
        discardRest(request.raw);
        throw error;
      }
    });
    done();
  });
}

async function upload(
  request: FastifyRequest<Route>,
  context: StorageContext,
): Promise<{ Id: string; Key: string }> {
  const caller = await callerOf(request, context);
  const key = checkedKey(request.params['*']);
  const { bucket } = request.params;
  const object = {
    id: randomUUID(),
    version: randomUUID(),
    bucket,
    key,
    replace: request.headers['x-upsert'] === 'true',
  };
  const rules = await asRole(caller, context, {}, async (tx) => {
    const found = rulesOf(await findBucket(tx, bucket));
    found.checkKey(key);
    await rehearseRow(tx, object);
    return found;
  });
  const file = await keepFile(request, context, object, rules);
  try {
    const { id, replaced } = await writeRow(caller, context, object, file);
    if (replaced) await tryRemoveFiles(context, [replaced]);
    return { Id: id, Key: `${bucket}/${key}` };
  } catch (error) {
    // Only a refusal is certain; after a broken connection the row may stand, and the sweep looks.
    if (error instanceof Error && error.name === 'PostgresError' && !isDatabaseOutage(error))
      await tryRemoveFiles(context, [object.version]);
    throw error;
  }
}

async function keepFile(
  request: FastifyRequest,
  context: StorageContext,
  object: NewObject,
  rules: UploadRules,
): Promise<Described> {
  let passed: Passed = { size: 0, mimetype: '' };
  try {
    const { cacheControl, userMetadata } = await receiveUpload(
      request,
      async ({ body, declaredType, fileName }) => {
        const guarded = guardedBody(
          { body, declaredType, fileName: fileName ?? object.key.split('/').at(-1) ?? '' },
          rules,
        );
        await context.files.write(object.version, guarded.stream);
        passed = guarded.passed;
      },
    );
    return {
      metadata: metadataOf({ ...passed, version: object.version, cacheControl, at: context.now() }),
      userMetadata,
    };
  } catch (error) {
    await tryRemoveFiles(context, [object.version]);
    throw error;
  }
}
