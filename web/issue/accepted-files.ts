import { ATTACHMENT_EXTENSIONS } from '#domain/attachment/accepted-files.ts';

/** For the system's file picker. Image types make phones offer the camera and photos. */
export const acceptedFiles = [
  ...ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`),
  'image/png',
  'image/jpeg',
].join(',');
