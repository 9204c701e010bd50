import {
  accessDenied,
  alreadyExists,
  bucketNotFound,
  busy,
  internal,
  invalidRequest,
  objectNotFound,
  refused,
  type StorageError,
} from './storage-error.ts';

/** What the database refused, by its SQLSTATE, as the storage service says it. `PTxyz` is a status of our own rules. */
export function refusalOfDatabase(failure: Error, state: string): StorageError {
  const ownStatus = /^PT(4\d\d)$/.exec(state)?.[1];
  if (ownStatus) return refused(Number(ownStatus), failure.message);
  switch (state) {
    case '42501':
      return accessDenied(failure.message.replace(/ for table ".*"$/, ''));
    case '23505':
      return alreadyExists();
    case '23503':
      return isUnknownBucket(failure) ? bucketNotFound() : refused(409, 'The file is in use.');
    case '40001':
    case '40P01':
      return refused(409, 'Somebody else changed this at the same moment. Please try again.');
    case '55P03':
      return busy(failure);
    case '57014':
      return refused(408, 'The call took too long.');
    case 'P0002':
      return objectNotFound();
    default:
      return /^(22|23|54|P0001)/.test(state) ? invalidRequest(failure.message) : internal(failure);
  }
}

function isUnknownBucket(failure: Error): boolean {
  return 'constraint_name' in failure && failure.constraint_name === 'objects_bucket_id_fkey';
}
