import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '#server/platform/caller/caller.ts';
import { callerInForce } from '#server/platform/caller/caller-in-force.ts';
import type { ObjectPath } from '../objects/object-key.ts';
import { metadataOf } from '../objects/stored-object.ts';
import { discardRest } from '../request-body.ts';
import { signUpload } from '../signed/sign-upload.ts';
import { callerOf, type StorageContext } from '../storage-context.ts';
import { invalidRequest, invalidToken } from '../storage-error.ts';
import { type Admission, admitUpload } from './admit-upload.ts';
import { type CheckedFile, checkedStream } from './checked-stream.ts';
import { receiveUpload } from './receive-upload.ts';
import {
  type NewObject,
  newObject,
  type ObjectDescription,
  storeObject,
  type Uploader,
  uploadMode,
} from './store-object.ts';

type Request = FastifyRequest<{ Params: ObjectPath; Querystring: { token?: unknown } }>;
type Sender = { caller: Caller; mode: NewObject['mode'] };

/**
 * Handles POST /object/{bucket}/{path} and returns `{Id, Key}`. With the header x-upsert, the upload may
 * replace a file. Also handles PUT, which replaces an existing file, and PUT
 * /object/upload/sign/{bucket}/{path}?token=, which uploads with a signed URL.
 */
export function uploadObject(app: FastifyInstance, context: StorageContext): void {
  const handler = (senderOf: (request: Request) => Promise<Sender>) => async (request: Request) => {
    try {
      return await upload(request, context, await senderOf(request));
    } catch (error) {
      discardRest(request.raw);
      throw error;
    }
  };
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.register(multipart);
    // The body is not read here, because the handler streams it.
    scope.addContentTypeParser('*', (_request, _payload, leave) => leave(null));
    const url = '/object/:bucket/*';
    scope.post(
      url,
      handler(async (request) => ({ caller: await callerOf(request, context), mode: uploadMode(request) })),
    );
    scope.put(
      url,
      handler(async (request) => ({ caller: await callerOf(request, context), mode: 'update' })),
    );
    scope.put(
      '/object/upload/sign/:bucket/*',
      handler((request) => signerOf(request, context)),
    );
    signUpload(scope, context);
    done();
  });
}

/**
 * Returns the caller who requested the signed URL. The upload belongs to this caller and is allowed only if
 * the caller may still upload.
 */
async function signerOf(request: Request, { signedUrls, database }: StorageContext): Promise<Sender> {
  const { token } = request.query;
  if (typeof token !== 'string') throw invalidRequest('The signed address lacks its token.');
  const { bucket, '*': key } = request.params;
  const { caller, replace } = await signedUrls.verify('upload', token, bucket, key);
  if ((await callerInForce(caller, database)).userId !== caller.userId)
    throw invalidToken('InvalidJWT', 'Whoever signed the address is signed in no more.');
  return { caller, mode: replace ? 'upsert' : 'create' };
}

async function upload(request: Request, context: StorageContext, { caller, mode }: Sender) {
  const object = newObject(request.params, mode);
  const admission = admitUpload(caller, context, object);
  return storeObject(caller, context, object, () => receiveFile(request, context, object, admission));
}

/**
 * Receives the file while the database checks whether the upload is allowed. If too many uploads already do
 * this, waits for the check first. If the upload is not allowed, aborts the upload and throws the database's
 * error.
 */
async function receiveFile(
  request: FastifyRequest,
  context: StorageContext,
  object: NewObject,
  admission: Promise<Admission>,
): Promise<ObjectDescription & Uploader> {
  const rules = admission.then((admitted) => admitted.rules);
  let received: CheckedFile = { size: 0, mimetype: '' };
  const receive = () =>
    receiveUpload(request, async ({ body, declaredType, fileName }) => {
      const { stream, file } = checkedStream(
        { body, declaredType, fileName: fileName ?? object.key.split('/').at(-1) ?? '' },
        rules,
      );
      await context.files.write(object.version, stream);
      received = file;
    });
  const receiving = context.startOptimistically(rules, receive).catch(async (error) => {
    await rules;
    throw error;
  });
  const [{ cacheControl, userMetadata }, { isVisitor }] = await Promise.all([receiving, admission]);
  const { version } = object;
  return {
    metadata: metadataOf({ ...received, version, cacheControl, at: context.now() }),
    userMetadata,
    isVisitor,
  };
}
