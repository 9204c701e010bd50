import type { Readable } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { addedDigits } from '#server/platform/database/exponents.ts';
import { invalidRequest } from '../storage-error.ts';

type IncomingFile = {
  body: Readable;
  declaredType: string;
  fileName: string | null;
};
type UploadFields = {
  cacheControl: string;
  userMetadata: string;
};

/**
 * Reads an upload and passes the file to `write`. A form must have one file part and may have `cacheControl`
 * (seconds) and `metadata` (JSON) parts. Any other body is the file itself, and the headers `cache-control`
 * and `x-metadata` (base64 JSON) take the place of the parts.
 * @throws StorageError InvalidRequest (400) if the body is malformed or the form does not have exactly one
 * file
 */
export async function receiveUpload(
  request: FastifyRequest,
  write: (file: IncomingFile) => Promise<void>,
): Promise<UploadFields> {
  return request.isMultipart() ? receiveForm(request, write) : receiveRaw(request, write);
}

async function receiveRaw(
  request: FastifyRequest,
  write: (file: IncomingFile) => Promise<void>,
): Promise<UploadFields> {
  const { headers } = request;
  const userMetadata = metadataInHeader(request);
  await write({
    body: request.raw,
    declaredType: printableHeader(headers['content-type'], 'application/octet-stream'),
    fileName: null,
  });
  return { cacheControl: printableHeader(headers['cache-control'], 'no-cache'), userMetadata };
}

async function receiveForm(
  request: FastifyRequest,
  write: (file: IncomingFile) => Promise<void>,
): Promise<UploadFields> {
  const fields = new Map<string, string>();
  let files = 0;
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw invalidRequest(`The field ${part.fieldname} is too long.`);
      // The library parses a field that declares JSON.
      if (typeof part.value !== 'string') throw invalidRequest(`The field ${part.fieldname} must be text.`);
      fields.set(part.fieldname, part.value);
      continue;
    }
    files += 1;
    await write({
      body: part.file,
      declaredType: printableHeader(part.mimetype, 'application/octet-stream'),
      fileName: givenName(part.filename),
    });
  }
  if (files !== 1) throw invalidRequest('The form must hold exactly one file.');
  const seconds = fields.get('cacheControl');
  return {
    cacheControl: seconds && /^\d{1,9}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache',
    userMetadata: userMetadataOf(fields.get('metadata') ?? null),
  };
}

/** Reads the parts of a form. Converts errors of the form parser to StorageErrors. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile | MultipartValue> {
  const parts = request.parts({
    limits: {
      ...{ parts: 6, files: 1, fields: 5, fieldSize: mostMetadata, fileSize: Number.POSITIVE_INFINITY },
      // The library reads headers character by character, also those of parts that it skips.
      ...{ headerPairs: 10, headerSize: 4096 },
    },
  });
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      throw invalidRequest(
        `The form cannot be read: ${error instanceof Error ? error.message : 'malformed'}.`,
      );
    });
    if (next.done) return;
    yield next.value;
  }
}

/** Returns null for the name "blob", which browsers and the client library send if a file has no name. */
function givenName(name: string | undefined): string | null {
  return name && name !== 'blob' && name.length <= 255 ? name : null;
}

/** Returns the value of a header if it is printable, and the fallback otherwise. */
export function printableHeader(value: string | undefined, fallback: string): string {
  return value && value.length <= 255 && /^[\x20-\x7e]+$/.test(value) ? value : fallback;
}

/** Decodes the base64 JSON of the x-metadata header. Throws the same errors as `userMetadataOf`. */
export function metadataInHeader({ headers }: FastifyRequest): string {
  const header = headers['x-metadata'];
  return userMetadataOf(typeof header === 'string' ? Buffer.from(header, 'base64').toString('utf8') : null);
}

const maxDepth = 32;
const mostMetadata = 8 * 1024;

/**
 * Checks the user metadata, and returns `{}` if there is none.
 * @throws StorageError InvalidRequest (400) unless it is a JSON object of at most 32 levels and 8 KiB in the database,
 * without null characters
 */
function userMetadataOf(json: string | null): string {
  if (json === null || json === '') return '{}';
  const value = parsed(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequest('metadata must be a JSON object.');
  if (isDeeper(value, maxDepth))
    throw invalidRequest(`metadata must not be nested deeper than ${maxDepth} levels.`);
  // Not `json` itself: PostgreSQL writes 131,072 digits for a number such as 1e131071. It becomes null here.
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) + addedDigits(text) > mostMetadata)
    throw invalidRequest('metadata can be at most 8 KiB.');
  // PostgreSQL would refuse it only after the file was written.
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(text)) throw invalidRequest('metadata must not hold a null character.');
  return text;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}
