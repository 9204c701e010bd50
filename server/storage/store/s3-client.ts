import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Address } from '#server/platform/settings/s3-address.ts';
import { FileStoreOutage } from './file-store.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

export class S3ObjectMissing extends Error {}

/**
 * Makes one request to S3. Rejects with S3ObjectMissing if the object does not exist, and with
 * FileStoreOutage for all other errors.
 */
type CallS3 = <T>(send: (sdk: Sdk, client: S3Client) => Promise<T>) => Promise<T>;

// The library would log errors in addition to throwing them.
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const connectionTimeout = 5_000;
const socketTimeout = 30_000;

/** Creates an S3 client with a separate connection pool. The SDK is imported on the first request. */
export function openS3Client({ endpoint, region }: S3Address, maxConnections: number): CallS3 {
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | null = null;
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region,
      // Many S3-compatible services support only path-style URLs and lack the newer checksums.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      logger: silent,
      requestHandler: {
        connectionTimeout,
        socketTimeout,
        httpAgent: { maxSockets: maxConnections },
        httpsAgent: { maxSockets: maxConnections },
      },
    });
    return { sdk, client };
  };
  return async (send) => {
    opened ??= open();
    const { sdk, client } = await opened;
    try {
      return await send(sdk, client);
    } catch (error) {
      throw toStoreError(error);
    }
  };
}

/** Keeps only the name and message of an error, because the library's errors contain the signed request. */
function toStoreError(error: unknown): Error {
  const {
    name = 'Error',
    message = '',
    $metadata,
  } = error as Error & { $metadata?: { httpStatusCode?: number } };
  if (name === 'NoSuchKey' || name === 'NotFound') return new S3ObjectMissing(message);
  const isBusy = name === 'SlowDown' || $metadata?.httpStatusCode === 429;
  return new FileStoreOutage({ name, message, isBusy });
}
