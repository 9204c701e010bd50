import { ATTACHMENT_EXTENSIONS } from '#domain/attachment/accepted-files.ts';

/** The list names image types, so that phones offer the camera and the photo library. */
export const acceptedFiles = [
  ...ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`),
  'image/png',
  'image/jpeg',
].join(',');
