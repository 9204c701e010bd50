import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Address } from '#server/platform/settings/s3-address.ts';
import { FileStoreOutage } from './file-store.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

export class ObjectMissing extends Error {}

export type Bucket = {
  /** One call of the service. Rejects with ObjectMissing, and with FileStoreOutage for whatever else it answers but success. */
  call<T>(send: (sdk: Sdk, client: S3Client) => Promise<T>): Promise<T>;
};

// What fails is told by the call; the library would write it to the terminal.
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const patience = 5_000;
const silence = 30_000;

/**
 * A client of the service with connections of its own, `mostAtOnce` at most. It is made at the first call: instances that
 * keep files in a folder never load it.
 */
export function openBucket({ endpoint, region }: S3Address, mostAtOnce: number): Bucket {
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | null = null;
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region,
      // Services of other makers know buckets by path, and few know the newer checksums.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      logger: silent,
      requestHandler: {
        connectionTimeout: patience,
        socketTimeout: silence,
        httpAgent: { maxSockets: mostAtOnce },
        httpsAgent: { maxSockets: mostAtOnce },
      },
    });
    return { sdk, client };
  };
  return {
    async call(send) {
      opened ??= open();
      const { sdk, client } = await opened;
      try {
        return await send(sdk, client);
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}

/** Only the words of it: the library's own errors hold the whole call, its signature included. */
function refusalOf(error: unknown): Error {
  const {
    name = 'Error',
    message = '',
    $metadata,
  } = error as Error & { $metadata?: { httpStatusCode?: number } };
  if (name === 'NoSuchKey' || name === 'NotFound') return new ObjectMissing(message);
  const isBusy = name === 'SlowDown' || $metadata?.httpStatusCode === 429;
  return new FileStoreOutage({ name, message, isBusy });
}
