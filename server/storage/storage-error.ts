/**
 * An error of the storage protocol. `status` goes into the body; the HTTP status is `httpStatus`, 400 for
 * most errors, as clients of this protocol expect.
 */
export class StorageError extends Error {
  readonly status: number;
  readonly error: string;
  readonly code: string;
  readonly httpStatus: number;

  constructor(refusal: {
    status: number;
    error: string;
    code: string;
    message: string;
    httpStatus?: number;
    cause?: unknown;
  }) {
    super(refusal.message, { cause: refusal.cause });
    this.name = 'StorageError';
    this.status = refusal.status;
    this.error = refusal.error;
    this.code = refusal.code;
    this.httpStatus = refusal.httpStatus ?? 400;
  }
}

export const bucketNotFound = () =>
  new StorageError({
    status: 404,
    error: 'Bucket not found',
    code: 'NoSuchBucket',
    message: 'Bucket not found',
  });

export const objectNotFound = () =>
  new StorageError({ status: 404, error: 'not_found', code: 'NoSuchKey', message: 'Object not found' });

export const alreadyExists = () =>
  new StorageError({
    status: 409,
    error: 'Duplicate',
    code: 'KeyAlreadyExists',
    message: 'The resource already exists',
  });

export const bucketNotEmpty = () =>
  new StorageError({
    status: 409,
    error: 'ResourceNotEmpty',
    code: 'ResourceNotEmpty',
    message: 'The bucket you tried to delete is not empty',
  });

export const invalidBucketName = () =>
  new StorageError({
    status: 400,
    error: 'Invalid Input',
    code: 'InvalidBucketName',
    message: 'Bucket name invalid',
  });

export const transformingNotOffered = () =>
  new StorageError({
    status: 403,
    error: 'FeatureNotEnabled',
    code: 'FeatureNotEnabled',
    message: 'Pictures are not transformed here: ask for the file itself.',
    httpStatus: 403,
  });

export const invalidKey = (key: string) =>
  new StorageError({
    status: 400,
    error: 'InvalidKey',
    code: 'InvalidKey',
    message: `Invalid key: ${printable(key)}`,
  });

export const invalidRequest = (message: string) =>
  new StorageError({ status: 400, error: 'InvalidRequest', code: 'InvalidRequest', message });

export const accessDenied = (message: string) =>
  new StorageError({ status: 403, error: 'Unauthorized', code: 'AccessDenied', message });

export const tooLarge = (message = 'The object exceeded the maximum allowed size') =>
  new StorageError({ status: 413, error: 'Payload too large', code: 'EntityTooLarge', message });

export const unsupportedType = (message: string) =>
  new StorageError({ status: 415, error: 'invalid_mime_type', code: 'InvalidMimeType', message });

export const invalidToken = (code: 'InvalidJWT' | 'InvalidSignature', message: string) =>
  new StorageError({ status: 400, error: code, code, message });

export const rangeNotSatisfiable = () =>
  new StorageError({
    status: 416,
    error: 'invalid_range',
    code: 'InvalidRange',
    message: 'invalid range provided',
    httpStatus: 416,
  });

export const unknownRoute = () =>
  new StorageError({
    status: 404,
    error: 'not_found',
    code: 'NotSupported',
    message: 'There is no such storage call.',
    httpStatus: 404,
  });

/** Any other refusal, by its status. */
export const refused = (status: number, message: string) =>
  status === 409
    ? new StorageError({ status, error: 'Conflict', code: 'ResourceReferenced', message })
    : new StorageError({ status, error: 'Refused', code: 'InvalidRequest', message });

export const busy = (cause: unknown) =>
  new StorageError({
    status: 429,
    error: 'too_many_connections',
    code: 'SlowDown',
    message: 'Too many calls at once. Please try again.',
    httpStatus: 429,
    cause,
  });

export const outage = (cause: unknown) =>
  new StorageError({
    status: 503,
    error: 'Unavailable',
    code: 'InternalError',
    message: 'Storage cannot be reached right now. Please try again.',
    httpStatus: 503,
    cause,
  });

export const internal = (cause: unknown) =>
  new StorageError({
    status: 500,
    error: 'internal',
    code: 'InternalError',
    message: 'Internal server error',
    httpStatus: 500,
    cause,
  });

function printable(key: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must not be echoed
  return key.slice(0, 200).replace(/[\u0000-\u001f\u007f]/g, '?');
}
