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

export const workingNoteRefusals = {
  notesForHolderOnly: 'Only the engineer who holds an issue writes working notes.',
  notesOfClosedIssue: 'This issue is closed, so nobody works on it any more.',
  noteTextRequired: 'A note needs some text.',
  noteIdTaken: 'Another note has this id.',
  noteNotFound: 'Note not found',
  noteOfAnother: 'Only who wrote a note may change it.',
} as const;
