import type { FastifyInstance } from 'fastify';
import type { ObjectPath } from '../objects/object-key.ts';
import { discardRest } from '../request-body.ts';
import { callerOf, type StorageContext } from '../storage-context.ts';
import { admitUpload } from '../uploads/admit-upload.ts';
import { newObject, uploadMode } from '../uploads/store-object.ts';

const uploadSeconds = 2 * 60 * 60;

/**
 * Handles POST /object/upload/sign/{bucket}/{path} and returns `{url, token}`. Uploads with the signed URL
 * have the caller's permissions. With the header x-upsert, an upload may replace a file.
 */
export function signUpload(app: FastifyInstance, context: StorageContext): void {
  app.post<{ Params: ObjectPath }>('/object/upload/sign/:bucket/*', async (request, reply) => {
    discardRest(request.raw);
    const caller = await callerOf(request, context);
    const object = newObject(request.params, uploadMode(request));
    await admitUpload(caller, context, object);
    const { bucket, key } = object;
    const token = await context.signedUrls.sign('upload', bucket, key, {
      caller,
      seconds: uploadSeconds,
      replace: object.mode === 'upsert',
    });
    return reply.send({ url: `/object/upload/sign/${bucket}/${key}?token=${token}`, token });
  });
}
