import { useQuery } from '@tanstack/react-query';
import { ATTACHMENT_BUCKET, attachmentPath, isAttachmentPath } from '#domain/attachment/storage-path.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { attachmentErrors } from '#domain/errors/attachment.ts';
import { issueErrors } from '#domain/errors/issue.ts';
import { callStorage, storageClient } from '../backend/backend.ts';
import { CallFailure, failingAs, isNetworkFailure } from '../backend/call-failure.ts';
import { requestFailingAs } from '../backend/data-api.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { followUpload, type UploadFollower } from '../backend/upload-progress.ts';

const SIGNED_SECONDS = 60 * 60;

async function probeStorage(): Promise<void> {
  const response = await callStorage(`/object/list/${ATTACHMENT_BUCKET}`, {
    prefix: '',
    limit: 1,
    offset: 0,
  });
  // An unread body would keep one of the browser's few connections.
  const { message } = (await response.json()) as { message?: string };
  if (!response.ok && /not found|does not exist/i.test(message ?? ''))
    throw new AppError('bucketNotFound', attachmentErrors.bucketNotFound, { cause: message });
}

export function useStorageProblem(): AppError | null {
  const { error } = useQuery({
    queryKey: queryKeys.storageProbe,
    queryFn: async () => {
      await probeStorage();
      return true;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return error instanceof AppError ? error : null;
}

/** Returns the path of the stored file. If the upload is aborted, removes the file. */
export async function uploadAttachment(file: File, follower: UploadFollower): Promise<string> {
  const path = attachmentPath(randomText(), Date.now(), file.name);
  const stopFollowing = followUpload(path, follower);
  try {
    const bucket = await openBucket();
    const metadata = { name: file.name };
    const { error } = await bucket.upload(path, file, { cacheControl: '3600', upsert: false, metadata });
    if (error) throw error;
    if (follower.signal.aborted) throw follower.signal.reason;
    return path;
  } catch (cause) {
    // The file may have been stored before the upload was aborted. The server removes unused files after a
    // week.
    if (follower.signal.aborted) removeAttachment(path).catch(() => {});
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('uploadFailed', attachmentErrors.uploadFailed(file.name, message), { cause });
  } finally {
    stopFollowing();
  }
}

export function wasUploadCutOff(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : null;
  // The error is recognized by its name, because importing its class would load the whole client library.
  return (cause instanceof Error && cause.name === 'StorageUnknownError') || isNetworkFailure(cause);
}

/** Returns why the server refused the file, or null if another try may succeed. */
export function uploadRefusal(error: unknown): string | null {
  const cause = error instanceof AppError ? error.cause : null;
  if (!(cause instanceof Error) || !('statusCode' in cause)) return null;
  if (cause.statusCode === '415') return attachmentErrors.harmfulContent;
  return cause.statusCode === '413' || cause.statusCode === '403' ? cause.message : null;
}

export async function removeAttachment(path: string): Promise<void> {
  if (!isAttachmentPath(path)) return;
  await failingAs('removeFailed', attachmentErrors.removeFailed, async () => {
    const bucket = await openBucket();
    const { error } = await bucket.remove([path]);
    if (error) throw error;
  });
}

/**
 * Returns signed URLs by path, which are valid for one hour. Leaves out files that the caller may not read.
 */
async function signedUrls(paths: readonly string[]): Promise<Record<string, string>> {
  return failingAs('downloadFailed', attachmentErrors.downloadFailed, async () => {
    const bucket = await openBucket();
    const { data, error } = await bucket.createSignedUrls([...paths], SIGNED_SECONDS);
    if (error) throw CallFailure.ofStorage(error);
    return Object.fromEntries(
      data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl]] : [])),
    );
  });
}

export function useSignedUrls(paths: readonly string[]) {
  return useQuery({
    queryKey: queryKeys.signedUrls(paths),
    queryFn: () => signedUrls(paths),
    enabled: paths.length > 0,
    staleTime: (SIGNED_SECONDS / 2) * 1000,
    refetchInterval: (SIGNED_SECONDS / 2) * 1000,
  });
}

/** Browsers save the file at this URL under the given name. */
export function downloadUrl(signedUrl: string, name: string): string {
  const url = new URL(signedUrl);
  url.searchParams.set('download', name);
  return url.href;
}

async function openBucket() {
  const storage = await storageClient();
  return storage.from(ATTACHMENT_BUCKET);
}

function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function useAttachmentContent(path: string) {
  return useQuery({
    queryKey: queryKeys.attachmentContent(path),
    queryFn: () =>
      failingAs('downloadFailed', attachmentErrors.downloadFailed, async () => {
        const bucket = await openBucket();
        const { data, error } = await bucket.download(path);
        if (error) throw CallFailure.ofStorage(error);
        return data;
      }),
    // A stored file never changes, so it is never fetched again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    refetchOnReconnect: false,
  });
}

export function useFileNames(issueId: string) {
  return useQuery({
    queryKey: queryKeys.files(issueId),
    queryFn: () =>
      requestFailingAs('issueNotLoaded', issueErrors, (rest) =>
        rest.from('issue_files').select('path,name').eq('issue_id', issueId),
      ).then((files) => Object.fromEntries(files.flatMap(({ path, name }) => (name ? [[path, name]] : [])))),
    staleTime: 5 * 60_000,
  });
}
