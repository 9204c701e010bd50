import type { Readable } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { invalidRequest } from './storage-error.ts';
import { printableHeader, userMetadataOf } from './upload-fields.ts';

export type IncomingFile = {
  body: Readable;
  declaredType: string;
  /** The name it had where it came from. */
  fileName: string | null;
};
export type UploadFields = {
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
