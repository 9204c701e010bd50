/** What can go wrong with the working notes of an issue's engineers. */
export const workingNoteErrors = {
  notesNotLoaded: 'Failed to load working notes',
  noteRequired: 'A note needs some text',
  noteNotAdded: 'Failed to add note',
  noteNotSaved: 'Failed to save note',
  noteNotDeleted: 'Failed to delete note',
} as const;

export const workingNoteNotices = {
  added: 'Note added',
  saved: 'Note saved',
  deleted: 'Note deleted',
} as const;
