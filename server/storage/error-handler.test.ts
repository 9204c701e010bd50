import { expect, it } from 'vitest';
import { DatabaseError } from '#server/platform/database/database-error.ts';
import { outage } from '#server/platform/errors/outage.ts';
import { callerHungUp, overload, tooManyAtOnce } from '#server/platform/fair-use/refusals.ts';
import { toStorageError } from './error-handler.ts';
import { bucketNotFound } from './storage-error.ts';
import { FileStoreOutage } from './store/file-store.ts';

const fromDatabase = (code: string, message = 'no', more = {}) =>
  Object.assign(new DatabaseError(message, 0, 'error'), { code, ...more });
const fromSystem = (code: string) => Object.assign(new Error(code), { code });

const fromStore = (isBusy: boolean) => new FileStoreOutage({ name: 'AccessDenied', message: 'no', isBusy });

it.each([
  ['a storage error', bucketNotFound(), 404, 400],
  [
    'a policy violation',
    fromDatabase('42501', 'new row violates row-level security policy for table "objects"'),
    403,
    400,
  ],
  ['a duplicate path', fromDatabase('23505'), 409, 400],
  ['a deleted bucket', fromDatabase('23503', 'no', { constraint: 'objects_bucket_id_fkey' }), 404, 400],
  ['a file in use', fromDatabase('23503'), 409, 400],
  ['text that cannot be stored', fromDatabase('22021'), 400, 400],
  ['a statement timeout', fromDatabase('57014'), 408, 400],
  ['a lock timeout', fromDatabase('55P03'), 429, 429],
  ['a deadlock', fromDatabase('40P01'), 409, 400],
  ['a marketplace rule', fromDatabase('PT409'), 409, 400],
  ['too many connections', fromDatabase('53300'), 429, 429],
  ['a database shutting down', fromDatabase('57P01'), 503, 503],
  ['an unavailable database', fromSystem('ECONNREFUSED'), 503, 503],
  ['an overloaded server', outage(), 503, 503],
  ['a full queue for the database', overload('full'), 429, 429],
  ['a caller with too many requests at once', tooManyAtOnce(), 429, 429],
  ['a caller who hung up', callerHungUp(), 400, 400],
  ['an unavailable file store', fromStore(false), 503, 503],
  ['a rate-limited file store', fromStore(true), 429, 429],
  ['a full disk', fromSystem('ENOSPC'), 503, 503],
  ['an internal error', new TypeError('x is not a function'), 500, 500],
  ['a missing table', fromDatabase('42P01'), 500, 500],
  ['a thrown string', 'thrown text', 500, 500],
])('the storage error %s is mapped to its status and HTTP status', (_what, failure, status, httpStatus) => {
  const refusal = toStorageError(failure);
  expect([refusal.status, refusal.httpStatus]).toEqual([status, httpStatus]);
});

it('the response to an internal error reveals no table, file or statement', () => {
  expect(toStorageError(fromDatabase('42P01', 'relation "storage.objects" does not exist')).message).toBe(
    'Internal server error',
  );
  expect(toStorageError(fromDatabase('42501', 'permission denied for table "objects"')).message).toBe(
    'permission denied',
  );
});

it('an error code raised by the database is sent with its message', () => {
  const raised = fromDatabase('PT404', 'attachmentNotFound', { hint: 'domain/errors' });
  expect(toStorageError(raised).message).toBe('Attachment not found');
});
