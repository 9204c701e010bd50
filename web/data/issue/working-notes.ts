import { useMutation, useQueryClient } from '@tanstack/react-query';
import { workingNoteErrors } from '#domain/errors/working-note.ts';
import type { WorkingNoteRow } from '#domain/wire/rows.ts';
import { callFailingAs, requestFailingAs } from '../backend/data-api.ts';
import { fromRow } from '../backend/from-row.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { HISTORY_PAGE_SIZE, useEarlierPages } from '../paging/history-pages.ts';
import { newestFirst } from '../paging/paged-query.ts';

export type WorkingNote = ReturnType<typeof readNote>;

/** A retry with the same ID does not create another note. */
export type NewWorkingNote = Pick<WorkingNote, 'id' | 'issueId' | 'content'>;

export function useWorkingNotes(issueId: string | null) {
  return useEarlierPages<WorkingNote>({
    queryKey: queryKeys.workingNotes(issueId),
    fetchPage: (before) => listNotes(issueId ?? '', before),
    isEnabled: issueId !== null,
    reads: 'newest first',
  });
}

export async function addWorkingNote({ id, issueId, content }: NewWorkingNote): Promise<void> {
  const note = { p_issue_id: issueId, p_content: content, p_id: id };
  await callFailingAs('noteNotAdded', workingNoteErrors, 'add_working_note', note);
}

export async function changeWorkingNote({ id, content }: Pick<WorkingNote, 'id' | 'content'>): Promise<void> {
  await callFailingAs('noteNotSaved', workingNoteErrors, 'change_working_note', {
    p_note_id: id,
    p_content: content,
  });
}

export async function removeWorkingNote({ id }: Pick<WorkingNote, 'id'>): Promise<void> {
  await callFailingAs('noteNotDeleted', workingNoteErrors, 'remove_working_note', { p_note_id: id });
}

/** Loads the claim again after each action, because a new note renews the claim. */
export function useWorkingNoteAction<Input>(issueId: string, action: (input: Input) => Promise<void>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.claims });
      return queries.invalidateQueries({ queryKey: queryKeys.workingNotes(issueId) });
    },
  });
}

async function listNotes(issueId: string, before?: WorkingNote): Promise<WorkingNote[]> {
  const rows = await requestFailingAs('notesNotLoaded', workingNoteErrors, (rest) =>
    newestFirst(rest.from('working_notes').select('*').eq('issue_id', issueId), before, HISTORY_PAGE_SIZE),
  );
  return rows.map(readNote);
}

function readNote({ engineer_name: engineer, ...row }: WorkingNoteRow) {
  return { ...fromRow(row), engineer };
}
