type Answer = { httpStatus?: number; cause?: unknown };

/**
 * An error of the storage protocol. The `status` in the body may differ from the status of the HTTP response,
 * which is usually 400.
 */
export class StorageError extends Error {
  readonly status: number;
  readonly code: string;
  readonly error: string;
  readonly httpStatus: number;

  constructor(
    status: number,
    code: string,
    error: string,
    message: string,
    { httpStatus = 400, cause }: Answer = {},
  ) {
    super(message, { cause });
    this.name = 'StorageError';
    this.status = status;
    this.code = code;
    this.error = error;
    this.httpStatus = httpStatus;
  }
}

export const bucketNotFound = () =>
  new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found');

export const objectNotFound = () => new StorageError(404, 'NoSuchKey', 'not_found', 'Object not found');

export const alreadyExists = () =>
  new StorageError(409, 'KeyAlreadyExists', 'Duplicate', 'The resource already exists');

export const bucketNotEmpty = () =>
  new StorageError(
    409,
    'ResourceNotEmpty',
    'ResourceNotEmpty',
    'The bucket you tried to delete is not empty',
  );

export const invalidBucketName = () =>
  new StorageError(400, 'InvalidBucketName', 'Invalid Input', 'Bucket name invalid');

export const transformingNotOffered = () => {
  const message = 'Pictures are not transformed here: ask for the file itself.';
  return new StorageError(403, 'FeatureNotEnabled', 'FeatureNotEnabled', message, { httpStatus: 403 });
};

export const invalidKey = (key: string) =>
  new StorageError(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${printable(key)}`);

export const invalidRequest = (message: string) =>
  new StorageError(400, 'InvalidRequest', 'InvalidRequest', message);

export const accessDenied = (message: string, cause?: unknown) =>
  new StorageError(403, 'AccessDenied', 'Unauthorized', message, { cause });

export const tooLarge = (message = 'The object exceeded the maximum allowed size') =>
  new StorageError(413, 'EntityTooLarge', 'Payload too large', message);

export const unsupportedType = (message: string) =>
  new StorageError(415, 'InvalidMimeType', 'invalid_mime_type', message);

export const invalidToken = (code: 'InvalidJWT' | 'InvalidSignature', message: string, cause?: unknown) =>
  new StorageError(400, code, code, message, { cause });

export const rangeNotSatisfiable = () =>
  new StorageError(416, 'InvalidRange', 'invalid_range', 'invalid range provided', { httpStatus: 416 });

export const unknownRoute = () =>
  new StorageError(404, 'NotSupported', 'not_found', 'There is no such storage call.', { httpStatus: 404 });

export const refused = (status: number, message: string) =>
  status === 409
    ? new StorageError(status, 'ResourceReferenced', 'Conflict', message)
    : new StorageError(status, 'InvalidRequest', 'Refused', message);

export const busy = (cause: unknown, message = 'Too many calls at once. Please try again.') =>
  new StorageError(429, 'SlowDown', 'too_many_connections', message, { httpStatus: 429, cause });

export const outage = (cause: unknown) => {
  const message = 'Storage cannot be reached right now. Please try again.';
  return new StorageError(503, 'InternalError', 'Unavailable', message, { httpStatus: 503, cause });
};

export const internal = (cause: unknown) =>
  new StorageError(500, 'InternalError', 'internal', 'Internal server error', { httpStatus: 500, cause });

function printable(key: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must not be echoed
  return key.slice(0, 200).replace(/[\u0000-\u001f\u007f]/g, '?');
}
