import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#server/platform/caller/caller.ts';
import { callerInForce } from '#server/platform/caller/caller-in-force.ts';
import { checkedKey } from '../objects/object-key.ts';
import { metadataOf } from '../objects/stored-object.ts';
import { discardRest } from '../request-body.ts';
import { callerOf, type StorageContext } from '../storage-context.ts';
import { invalidRequest, invalidToken } from '../storage-error.ts';
import { type Admission, admissionOf, storeFile } from './admit-upload.ts';
import { guardedBody, type Passed } from './checked-stream.ts';
import { receiveUpload } from './receive-upload.ts';
import type { Asker, Described, NewObject } from './store-object.ts';
import { takeUploadTurn } from './upload-rate-limit.ts';

type Place = { bucket: string; '*': string };
type Request = FastifyRequest<{ Params: Place; Querystring: { token?: unknown } }>;
type Sender = { caller: Caller; mode: NewObject['mode'] };

/**
 * POST /object/{bucket}/{path} → `{Id, Key}`, with the header x-upsert also where there is a file already; PUT where
 * there must be one; PUT /object/upload/sign/{bucket}/{path}?token= for whoever was given the address.
 */
export function uploadObject(app: FastifyInstance, context: StorageContext): void {
  const answer = (senderOf: (request: Request) => Promise<Sender>) => async (request: Request) => {
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
    // Bodies stay unread here; each upload reads its own as a stream.
    scope.addContentTypeParser('*', (_request, _payload, leave) => leave(null));
    const place = '/object/:bucket/*';
    scope.post(
      place,
      answer(async (request) => ({ caller: await callerOf(request, context), mode: modeOf(request) })),
    );
    scope.put(
      place,
      answer(async (request) => ({ caller: await callerOf(request, context), mode: 'update' })),
    );
    scope.put(
      '/object/upload/sign/:bucket/*',
      answer((request) => signerOf(request, context)),
    );
    scope.post('/object/upload/sign/:bucket/*', (request: Request, reply) =>
      signUpload(request, reply, context),
    );
    done();
  });
}

function modeOf({ headers }: FastifyRequest): 'create' | 'upsert' {
  return headers['x-upsert'] === 'true' ? 'upsert' : 'create';
}

/** Who signed the address: its upload is theirs, and as much as they may do at that moment. */
async function signerOf(request: Request, { addresses, database }: StorageContext): Promise<Sender> {
  const { token } = request.query;
  if (typeof token !== 'string') throw invalidRequest('The signed address lacks its token.');
  const { caller, replace } = await addresses.verifyUpload(token, request.params.bucket, request.params['*']);
  if ((await callerInForce(caller, database)).userId !== caller.userId)
    throw invalidToken('InvalidJWT', 'Whoever signed the address is signed in no more.');
  return { caller, mode: replace ? 'upsert' : 'create' };
}

async function signUpload(request: Request, reply: FastifyReply, context: StorageContext): Promise<void> {
  discardRest(request.raw);
  const caller = await callerOf(request, context);
  const object = objectAt(request.params, modeOf(request));
  await admissionOf(caller, context, object);
  const { bucket, key } = object;
  const token = await context.addresses.signUpload(bucket, key, {
    caller,
    replace: object.mode === 'upsert',
  });
  reply.send({ url: `/object/upload/sign/${bucket}/${key}?token=${token}`, token });
}

function objectAt(place: Place, mode: NewObject['mode']): NewObject {
  return { id: randomUUID(), version: randomUUID(), bucket: place.bucket, key: checkedKey(place['*']), mode };
}

async function upload(request: Request, context: StorageContext, { caller, mode }: Sender) {
  const object = objectAt(request.params, mode);
  const admission = admit(request, context, caller, object);
  return storeFile(caller, context, object, () => keepFile(request, context, object, admission));
}

async function admit(
  request: Request,
  context: StorageContext,
  caller: Caller,
  object: NewObject,
): Promise<Admission> {
  const admission = await admissionOf(caller, context, object);
  await takeUploadTurn(request, context, admission);
  return admission;
}

/**
 * Receives the file while the rules are asked, unless too many others do so. They are heard first: a refusal ends it at once,
 * and goes before every other.
 */
async function keepFile(
  request: FastifyRequest,
  context: StorageContext,
  object: NewObject,
  admission: Promise<Admission>,
): Promise<Described & Asker> {
  const rules = admission.then((admitted) => admitted.rules);
  let passed: Passed = { size: 0, mimetype: '' };
  const receive = () =>
    receiveUpload(request, async ({ body, declaredType, fileName }) => {
      const guarded = guardedBody(
        { body, declaredType, fileName: fileName ?? object.key.split('/').at(-1) ?? '' },
        rules,
      );
      await context.files.write(object.version, guarded.stream);
      passed = guarded.passed;
    });
  const receiving = context.startAhead(rules, receive).catch(async (error) => {
    await rules;
    throw error;
  });
  const [{ cacheControl, userMetadata }, { isVisitor }] = await Promise.all([receiving, admission]);
  const { version } = object;
  return {
    metadata: metadataOf({ ...passed, version, cacheControl, at: context.now() }),
    userMetadata,
    isVisitor,
  };
}
