import { ATTACHMENT_EXTENSIONS } from '#domain/attachment/accepted-files.ts';

/** What the system's file picker offers. Phones offer their camera and photos where they read the types of pictures. */
export const acceptedFiles = [
  ...ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`),
  'image/png',
  'image/jpeg',
].join(',');
