import { useQuery } from '@tanstack/react-query';
import { isHugePicture, mostScans, scansIn } from '#domain/attachment/picture-size.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { RepositoryEntryRow, RepositoryNamesAnswer } from '#domain/wire/code-host.ts';
import { callFunction } from '../backend/function-call.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { readHandle } from './browser-storage.ts';
import { readingFailure } from './failure.ts';

export type RepositoryEntry = { name: string; path: string; kind: 'dir' | 'file' | 'other'; size: number };

export type RepositoryContent =
  | { kind: 'dir'; path: string; entries: readonly RepositoryEntry[] }
  | { kind: 'file'; path: string; size: number; content: FileContent };

/** Content is cached for a while, so that looking at a file twice adds one entry to the client's log of reads. */
const kept = { staleTime: 10 * 60_000, gcTime: 60 * 60_000, refetchOnReconnect: false } as const;

export type ReadRepository = { repository: string; access: string };

export function useRepositoryContent({ repository, access }: ReadRepository, path: string | null) {
  return useQuery({
    queryKey: queryKeys.repositoryContent(repository, access, path),
    queryFn: () => readContent(repository, path ?? ''),
    enabled: path !== null,
    retry: false,
    ...kept,
  });
}

export function useRepositoryNames({ repository, access }: ReadRepository, isWanted: boolean) {
  return useQuery({
    queryKey: queryKeys.repositoryNames(repository, access),
    queryFn: () => readNames(repository),
    enabled: isWanted,
    retry: false,
    ...kept,
  });
}

/** Downloads a file. If the path is null, downloads the whole repository as a zip archive. */
export async function downloadFromRepository(
  repository: string,
  path: string | null,
  signal: AbortSignal,
): Promise<Blob> {
  const code = path === null ? 'repositoryNotDownloaded' : 'fileNotDownloaded';
  try {
    const at = path === null ? 'archive' : `raw/${encodedPath(path)}`;
    const answer = await ask<Blob>(repository, at, signal);
    if (!(answer instanceof Blob)) throw new TypeError('The answer is no file');
    return answer;
  } catch (cause) {
    throw readingFailure(cause, path ?? '', new AppError(code, codeHostErrors[code], { cause }));
  }
}

async function readContent(repository: string, path: string): Promise<RepositoryContent> {
  try {
    const at = path === '' ? 'contents' : `contents/${encodedPath(path)}`;
    const answer = await ask<RepositoryEntryRow | RepositoryEntryRow[]>(repository, at);
    if (Array.isArray(answer))
      return { kind: 'dir', path, entries: answer.map(readEntry).sort(foldersFirst) };
    return { kind: 'file', path, size: answer.size, content: readFileContent(answer) };
  } catch (cause) {
    const failure = new AppError('fileContentNotFetched', codeHostErrors.fileContentNotFetched, { cause });
    throw readingFailure(cause, path || '/', failure);
  }
}

async function readNames(repository: string): Promise<RepositoryNamesAnswer> {
  try {
    return await ask<RepositoryNamesAnswer>(repository, 'names');
  } catch (cause) {
    const failure = new AppError('fileNamesNotLoaded', codeHostErrors.fileNamesNotLoaded, { cause });
    throw readingFailure(cause, '/', failure);
  }
}

async function ask<Answer>(repository: string, at: string, signal?: AbortSignal): Promise<Answer> {
  const call = `github/repos/${repository}/${at}`;
  try {
    return await callFunction<Answer>(call, undefined, {}, signal);
  } catch (cause) {
    const handle = readHandle();
    const needsAccount = cause instanceof Error && cause.message === codeHostErrors.contentNeedsConnection;
    if (!handle || !needsAccount) throw cause;
    return callFunction<Answer>(call, undefined, { 'x-github-token': handle }, signal);
  }
}

const encodedPath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

const kinds = { dir: 'dir', file: 'file', symlink: 'other', submodule: 'other' } as const;

function readEntry({ name, path, type, size }: RepositoryEntryRow): RepositoryEntry {
  return { name, path, kind: kinds[type] ?? 'other', size };
}

function foldersFirst(one: RepositoryEntry, other: RepositoryEntry): number {
  const rank = ({ kind }: RepositoryEntry) => (kind === 'dir' ? 0 : 1);
  return rank(one) - rank(other) || one.name.localeCompare(other.name, 'en');
}

type FileContent =
  | { kind: 'text'; text: string }
  | { kind: 'image'; address: string }
  | { kind: 'large' }
  | { kind: 'unsupported' };

/** The code host leaves out the content of files above 1 MB. */
export function readFileContent(
  row: Pick<RepositoryEntryRow, 'path' | 'type' | 'encoding' | 'content'>,
): FileContent {
  const { path, type, encoding, content = '' } = row;
  if (type !== 'file') return { kind: 'unsupported' };
  if (encoding === 'none') return { kind: 'large' };
  if (encoding !== 'base64') return { kind: 'unsupported' };
  const base64 = content.replaceAll(/\s/g, '');
  const bytes = bytesOf(base64);
  if (bytes === null) return { kind: 'unsupported' };
  const image = IMAGES.get(path.split('.').at(-1)?.toLowerCase() ?? '');
  if (image && !isHugePicture(bytes) && scansIn(bytes) <= mostScans)
    return { kind: 'image', address: `data:${image};base64,${base64}` };
  const text = textOf(bytes);
  return text === null ? { kind: 'unsupported' } : { kind: 'text', text };
}

/**
 * An SVG of a few kilobytes can take minutes to draw, so it is shown as text. Pictures of other types can be larger than
 * they say.
 */
const IMAGES = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
]);

function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Returns null if the file is not UTF-8 text. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return bytes.includes(0) ? null : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
