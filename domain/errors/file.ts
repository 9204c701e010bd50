/** Why a file is not shown where it stands. */
export const fileErrors = {
  imageUnreadable: 'This image cannot be shown',
  textUnreadable: 'This file is not text',
  pdfUnreadable: 'This PDF cannot be read',
  pdfProtected: 'This PDF asks for a password',
  zipUnreadable: 'This archive cannot be read',
  kindNotShown: 'Files of this kind are not shown here',
  viewerNotLoaded: 'Failed to load the viewer',
} as const;
