export type ObjectMetadata = {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
};

export type StoredObject = {
  id: string;
  name: string;
  bucket_id: string;
  version: string;
  metadata: ObjectMetadata;
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
};

/** What a row says of its file, in the words of the protocol. Sizes are in bytes. */
export function metadataOf(file: {
  version: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  at: Date;
}): ObjectMetadata {
  return {
    eTag: `"${file.version}"`,
    size: file.size,
    mimetype: file.mimetype,
    cacheControl: file.cacheControl,
    lastModified: file.at.toISOString(),
    contentLength: file.size,
    httpStatusCode: 200,
  };
}
