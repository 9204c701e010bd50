/** What can be wrong with files or go wrong while they are stored. */
export const uploadErrors = {
  filesTooLarge: (fileNames: string) => `Files must be under 5MB: ${fileNames}`,
  unsupportedFileType: (fileNames: string) => `Unsupported file type: ${fileNames}`,
  bucketNotFound: 'File storage bucket not found. Please contact support.',
  storageNotReady: 'File storage is not ready. Please try again later.',
  tooMany: 'Too many files came from your network. Please try again in a few minutes, or sign in.',
  uploadFailed: (file: string, message: string) => `Failed to upload ${file}: ${message}`,
  uploadsFailed: 'Failed to upload one or more files',
  removeFailed: 'Failed to remove file',
  downloadFailed: 'Failed to open file',
} as const;

export const uploadNotices = {
  uploaded: (file: string) => `Uploaded ${file}`,
  removed: 'File removed',
} as const;
