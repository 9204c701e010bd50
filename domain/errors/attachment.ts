export const attachmentErrors = {
  filesTooLarge: (fileNames: string) => `Files must be under 5MB: ${fileNames}`,
  unsupportedFileType: (fileNames: string) => `Unsupported file type: ${fileNames}`,
  bucketNotFound: 'File storage bucket not found. Please contact support.',
  storageNotReady: 'File storage is not ready. Please try again later.',
  uploadFailed: (file: string, message: string) => `Failed to upload ${file}: ${message}`,
  harmfulContent:
    'Inside is a web page or a program. Send a screenshot or its text instead, or pack it into a .zip.',
  uploadsFailed: 'Failed to upload one or more files',
  filesNotAdded: 'Failed to add files',
  removeFailed: 'Failed to remove file',
  downloadFailed: 'Failed to open file',
} as const;

export const attachmentNotices = {
  uploaded: (file: string) => `Uploaded ${file}`,
  removed: 'File removed',
  added: 'Files added',
} as const;

export const fileErrors = {
  imageUnreadable: 'This image cannot be shown',
  textUnreadable: 'This file is not text',
  pdfUnreadable: 'This PDF cannot be read',
  pdfProtected: 'This PDF asks for a password',
  zipUnreadable: 'This archive cannot be read',
  kindNotShown: 'Files of this kind are not shown here',
  viewerNotLoaded: 'Failed to load the viewer',
} as const;

export const attachmentRefusals = {
  attachmentUnknown: ({ path }: { path: string }) => `Attachment not found: ${path}`,
  filesAddedTooLate: 'Files can be added until the fix is submitted. Attach them to a message instead.',
  issueTakesFewerFiles: 'An issue takes at most 10 files',
  attachmentNotFound: 'Attachment not found',
  takeDownReasonRequired: 'Please say why this file goes.',
  tooManyLooseUploads: 'Too many of your files wait to be sent. Send or remove some of them first.',
} as const;
