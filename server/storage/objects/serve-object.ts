import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { objectNotFound, rangeNotSatisfiable } from '../storage-error.ts';
import { type ByteRange, FileMissingError, type FileStore } from '../store/file-store.ts';
import { protectiveHeaders } from './protective-headers.ts';
import type { StoredObject } from './stored-object.ts';

export type Serving = {
  request: FastifyRequest;
  reply: FastifyReply;
  files: FileStore;
  /** Finds the object or throws. Called again if the file is replaced before it is opened. */
  find: () => Promise<StoredObject>;
  /**
   * The `download` query parameter. It is a name to save the file under, or '' for the name of the object.
   */
  download: unknown;
  /** How long a browser may keep the file without asking again. */
  cacheControl: (upload: string) => string;
};

const maxAttempts = 3;

/** Sends a stored file. Supports ranges (206), HEAD requests and conditional requests (304). */
export async function serveObject(serving: Serving): Promise<FastifyReply> {
  for (let attempt = 1; ; attempt += 1) {
    const object = await serving.find();
    try {
      return await serve(serving, object);
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error;
      if (attempt < maxAttempts) continue;
      serving.request.log.error({ err: error, object: object.id }, 'an object has no file');
      throw objectNotFound();
    }
  }
}

async function serve(serving: Serving, object: StoredObject): Promise<FastifyReply> {
  const { request, reply, files } = serving;
  const { size, eTag } = object.metadata;
  if (hasNotChanged(request.headers, eTag, object.updated_at))
    return setHeaders(serving, object).status(304).send();
  const range = rangeOf(serving, object);
  const bytes = request.method === 'HEAD' ? undefined : await files.read(object.version, range ?? undefined);
  setHeaders(serving, object);
  if (range) reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
  reply.header('content-length', range ? range.last - range.first + 1 : size);
  return reply.send(bytes);
}

function rangeOf(
  { request: { headers }, reply }: Serving,
  { metadata, updated_at: at }: StoredObject,
): ByteRange | null {
  if (!isSameVersion(headers['if-range'], metadata.eTag, at)) return null;
  try {
    return readRange(headers.range, metadata.size);
  } catch (error) {
    reply.header('content-range', `bytes */${metadata.size}`);
    throw error;
  }
}

function setHeaders(
  { request, reply, download, cacheControl }: Serving,
  { metadata, updated_at: at, name }: StoredObject,
): FastifyReply {
  const savedAs = typeof download === 'string' ? download : null;
  return reply.headers({
    ...protectiveHeaders(metadata.mimetype, savedAs, name, request.headers['sec-fetch-dest']),
    'accept-ranges': 'bytes',
    etag: metadata.eTag,
    'last-modified': at.toUTCString(),
    'cache-control': `private, ${cacheControl(metadata.cacheControl)}`,
  });
}

/**
 * Returns whether the client's copy of the file is current (RFC 9110, 13.1.2 and 13.1.3). Compares the dates
 * only if the client sends no ETag.
 */
function hasNotChanged(headers: IncomingHttpHeaders, eTag: string, changedAt: Date): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === eTag);
  return isNotAfter(changedAt, headers['if-modified-since']);
}

/** Returns whether the If-Range header is absent or matches this version of the file (RFC 9110, 13.1.5). */
function isSameVersion(ifRange: unknown, eTag: string, changedAt: Date): boolean {
  if (typeof ifRange !== 'string') return true;
  return ifRange === eTag || ifRange === changedAt.toUTCString();
}

/** Compares the times in whole seconds, because HTTP dates have no fractions. */
function isNotAfter(changedAt: Date, header: string | undefined): boolean {
  const since = header === undefined ? Number.NaN : Date.parse(header);
  return Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}

/**
 * Parses a Range header. Returns null to send the whole file. RFC 9110 allows this also if the header is
 * malformed or has several ranges.
 * @throws StorageError 416 if the range is outside the file
 */
export function readRange(header: string | undefined, size: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return satisfiable({ first: Math.max(size - Number(to), 0), last: size - 1 }, size);
  if (to !== '' && Number(to) < Number(from)) return null;
  return satisfiable(
    { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) },
    size,
  );
}

function satisfiable(range: ByteRange, size: number): ByteRange {
  if (range.first >= size || range.last < range.first) throw rangeNotSatisfiable();
  return range;
}
