import { ATTACHMENT_EXTENSIONS } from '#domain/attachment/accepted-files.ts';

/** For the system's file picker. Phones offer camera and photos for image types. */
export const acceptedFiles = [
  ...ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`),
  'image/png',
  'image/jpeg',
].join(',');
