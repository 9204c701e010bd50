import { useState } from 'react';
import { faultOfSelection } from '#domain/attachment/selection.ts';
import { uploadErrors, uploadNotices } from '#domain/errors/upload.ts';
import { removeAttachment, uploadAttachment, useStorageProbe } from '#web/data/attachments.ts';
import type { DroppedFile } from '#web/ui/file-drop.tsx';
import { toast } from '#web/ui/toast.ts';
import type { StoredFile } from './draft.ts';

type Attachment = DroppedFile & { source: File | null; stored: StoredFile | null };

/** The files of a submission: each is stored as soon as it is chosen, and taken out again if it is removed. */
export function useAttachments() {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const storage = useStorageProbe();

  const change = (id: string, by: Partial<Attachment>) =>
    setAttachments((all) => all.map((each) => (each.id === id ? { ...each, ...by } : each)));

  const refuse = (sentence: string) => {
    setProblem(sentence);
    toast.error(sentence);
  };

  async function store(id: string, file: File): Promise<boolean> {
    change(id, { state: 'uploading', progress: undefined });
    try {
      const path = await uploadAttachment(file, (share) => change(id, { progress: share * 100 }));
      const { name, size } = file;
      change(id, { state: 'done', stored: { path, name, size, storedAt: Date.now() }, source: null });
      toast.success(uploadNotices.uploaded(name));
      return true;
    } catch (error) {
      change(id, { state: 'failed' });
      toast.error(error instanceof Error ? error.message : uploadErrors.uploadsFailed);
      return false;
    }
  }

  async function storeAll(chosen: readonly { id: string; file: File }[]): Promise<void> {
    setProblem(null);
    const areStored = await Promise.all(chosen.map(({ id, file }) => store(id, file)));
    if (areStored.includes(false)) setProblem(uploadErrors.uploadsFailed);
  }

  function add(files: readonly File[]): void {
    const fault = faultOfSelection(files) ?? (storage.problem && uploadErrors.storageNotReady);
    if (fault) {
      refuse(fault);
      return;
    }
    const chosen = files.map((file) => ({ id: newId(), file }));
    setAttachments((all) => [...all, ...chosen.map(({ id, file }) => waiting(id, file))]);
    void storeAll(chosen);
  }

  function retry(id: string): void {
    const file = attachments.find((each) => each.id === id)?.source;
    if (file) void storeAll([{ id, file }]);
  }

  async function remove(id: string): Promise<void> {
    const removed = attachments.find((each) => each.id === id);
    setProblem(null);
    setAttachments((all) => all.filter((each) => each.id !== id));
    try {
      if (removed?.stored) await removeAttachment(removed.stored.path);
      toast.success(uploadNotices.removed);
    } catch {
      if (removed) setAttachments((all) => [...all, removed]);
      toast.error(uploadErrors.removeFailed);
    }
  }

  return {
    attachments,
    stored: attachments.flatMap(({ stored }) => stored ?? []),
    isUploading: attachments.some(({ state }) => state === 'uploading' || state === 'waiting'),
    problem: storage.problem?.message ?? problem,
    add,
    retry,
    remove,
    restore: (files: readonly StoredFile[]) => setAttachments(files.map(kept)),
  };
}

function waiting(id: string, file: File): Attachment {
  return { id, name: file.name, size: file.size, state: 'waiting', source: file, stored: null };
}

function kept(stored: StoredFile): Attachment {
  return { id: stored.path, name: stored.name, size: stored.size, state: 'done', source: null, stored };
}

function newId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('-');
}
