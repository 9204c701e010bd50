import type { Readable } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { invalidRequest } from '../storage-error.ts';

type IncomingFile = {
  body: Readable;
  declaredType: string;
  /** The name it had where it came from. */
  fileName: string | null;
};
type UploadFields = {
  cacheControl: string;
  /** JSON. */
  userMetadata: string;
};

/**
 * Reads an upload in either of its forms and hands the file to `keep` as a stream, while it arrives.
 * Form data: the file in a part of any name, `cacheControl` (seconds) and `metadata` (JSON) in parts before or
 * after it. Otherwise the body is the file, and the headers say the rest (`x-metadata` is base64 JSON).
 * @throws StorageError InvalidRequest (400) for a body that is malformed or holds not exactly one file.
 */
export async function receiveUpload(
  request: FastifyRequest,
  keep: (file: IncomingFile) => Promise<void>,
): Promise<UploadFields> {
  return request.isMultipart() ? receiveForm(request, keep) : receiveRaw(request, keep);
}

async function receiveRaw(
  request: FastifyRequest,
  keep: (file: IncomingFile) => Promise<void>,
): Promise<UploadFields> {
  const { headers } = request;
  const metadata = headers['x-metadata'];
  const userMetadata = userMetadataOf(
    typeof metadata === 'string' ? Buffer.from(metadata, 'base64').toString('utf8') : null,
  );
  await keep({
    body: request.raw,
    declaredType: printableHeader(headers['content-type'], 'application/octet-stream'),
    fileName: null,
  });
  return { cacheControl: printableHeader(headers['cache-control'], 'no-cache'), userMetadata };
}

async function receiveForm(
  request: FastifyRequest,
  keep: (file: IncomingFile) => Promise<void>,
): Promise<UploadFields> {
  const fields = new Map<string, string>();
  let files = 0;
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw invalidRequest(`The field ${part.fieldname} is too long.`);
      fields.set(part.fieldname, String(part.value));
      continue;
    }
    files += 1;
    await keep({
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

/** What the parser of forms finds wrong is the sender's fault. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile | MultipartValue> {
  const parts = request.parts({
    limits: { files: 1, fields: 10, fieldSize: 64 * 1024, fileSize: Number.POSITIVE_INFINITY },
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

/** Browsers and the client library call a file without a name of its own "blob". */
function givenName(name: string | undefined): string | null {
  return name && name !== 'blob' && name.length <= 255 ? name : null;
}

/** A header's value as it may be stored and sent again, or the fallback when it is missing or unfit for a header. */
export function printableHeader(value: string | undefined, fallback: string): string {
  return value && value.length <= 255 && /^[\x20-\x7e]+$/.test(value) ? value : fallback;
}

const deepest = 32;

/**
 * What the uploader wants kept beside the file, as the JSON it came as; nothing gives `{}`.
 * @throws StorageError InvalidRequest (400) for anything but a JSON object, or one nested deeper than 32 levels,
 * which could not be written out again.
 */
export function userMetadataOf(json: string | null): string {
  if (json === null || json === '') return '{}';
  const value = parsed(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequest('metadata must be a JSON object.');
  if (isDeeper(value, deepest))
    throw invalidRequest(`metadata must not be nested deeper than ${deepest} levels.`);
  return json;
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
