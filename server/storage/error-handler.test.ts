import { expect, it } from 'vitest';
import { DatabaseError } from '#server/platform/database/database-error.ts';
import { outage } from '#server/platform/errors/outage.ts';
import { toStorageError } from './error-handler.ts';
import { bucketNotFound } from './storage-error.ts';
import { FileStoreOutage } from './store/file-store.ts';

const fromDatabase = (code: string, message = 'no', more = {}) =>
  Object.assign(new DatabaseError(message, 0, 'error'), { code, ...more });
const fromSystem = (code: string) => Object.assign(new Error(code), { code });

const fromStore = (isBusy: boolean) => new FileStoreOutage({ name: 'AccessDenied', message: 'no', isBusy });

it.each([
  ['one of its own', bucketNotFound(), 404, 400],
  [
    'a policy’s',
    fromDatabase('42501', 'new row violates row-level security policy for table "objects"'),
    403,
    400,
  ],
  ['a second file at one path', fromDatabase('23505'), 409, 400],
  [
    'a bucket that went away',
    fromDatabase('23503', 'no', { constraint: 'objects_bucket_id_fkey' }),
    404,
    400,
  ],
  ['a file in use', fromDatabase('23503'), 409, 400],
  ['a text that cannot be stored', fromDatabase('22021'), 400, 400],
  ['a call that took too long', fromDatabase('57014'), 408, 400],
  ['a call that waited too long for another', fromDatabase('55P03'), 429, 429],
  ['two calls in each other’s way', fromDatabase('40P01'), 409, 400],
  ['a rule of the marketplace', fromDatabase('PT409'), 409, 400],
  ['no connection left', fromDatabase('53300'), 429, 429],
  ['a database shutting down', fromDatabase('57P01'), 503, 503],
  ['a database that is away', fromSystem('ECONNREFUSED'), 503, 503],
  ['a server that sheds load', outage(), 503, 503],
  ['a file store that is away', fromStore(false), 503, 503],
  ['a file store that asks for fewer calls', fromStore(true), 429, 429],
  ['a full disk', fromSystem('ENOSPC'), 503, 503],
  ['a fault of ours', new TypeError('x is not a function'), 500, 500],
  ['a missing table', fromDatabase('42P01'), 500, 500],
  ['no error at all', 'thrown text', 500, 500],
])('the storage service answers %s with its true status', (_what, failure, status, httpStatus) => {
  const refusal = toStorageError(failure);
  expect([refusal.status, refusal.httpStatus]).toEqual([status, httpStatus]);
});

it('names no table, file or statement in what it says of a fault of ours', () => {
  expect(toStorageError(fromDatabase('42P01', 'relation "storage.objects" does not exist')).message).toBe(
    'Internal server error',
  );
  expect(toStorageError(fromDatabase('42501', 'permission denied for table "objects"')).message).toBe(
    'permission denied',
  );
});

it('sends the sentence of a code that the database raised', () => {
  const raised = fromDatabase('PT404', 'attachmentNotFound', { hint: 'domain/errors' });
  expect(toStorageError(raised).message).toBe('Attachment not found');
});
