import { useEffect, useEffectEvent, useState } from 'react';
import { selectionError } from '#domain/attachment/accepted-files.ts';
import { isAttachmentPath, LOOSE_UPLOAD_LIFETIME, uploadedAt } from '#domain/attachment/storage-path.ts';
import { attachmentErrors, attachmentNotices } from '#domain/errors/attachment.ts';
import { issueErrors } from '#domain/errors/issue.ts';
import { MESSAGE_FILES_LIMIT } from '#domain/issue/message.ts';
import { removeAttachment, uploadAttachment, useStorageProblem } from '#web/data/issue/attachments.ts';
import type { MessageFile } from '#web/data/issue/messages.ts';
import { fieldsOf, keptStorage, readJson, storeText } from '#web/ui/browser/storage.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { DroppedFile } from '#web/ui/forms/file-list.tsx';

type ComposedFile = DroppedFile & {
  path: string | null;
  source: File | null;
  upload: AbortController | null;
};

export function useMessageFiles(key: string) {
  const [files, setFiles] = useState<readonly ComposedFile[]>(() => readKept(key).map(asStored));
  const [problem, setProblem] = useState<string | null>(null);
  const storageProblem = useStorageProblem();
  const stored = storedAmong(files);
  const draft = stored.length > 0 ? JSON.stringify(stored) : '';

  useEffect(() => void storeText(keptStorage(), key, draft), [key, draft]);

  // Uploads stop on unmount, because the draft could not store their results.
  const stopUploads = useEffectEvent(() => {
    for (const { upload } of files) upload?.abort();
  });
  useEffect(() => () => stopUploads(), []);

  const change = (id: string, by: Partial<ComposedFile>) =>
    setFiles((all) => all.map((each) => (each.id === id ? { ...each, ...by } : each)));

  async function store(id: string, file: File): Promise<void> {
    const upload = new AbortController();
    setProblem(null);
    change(id, { state: 'uploading', progress: undefined, upload });
    try {
      const onProgress = (share: number) => change(id, { progress: share * 100 });
      const path = await uploadAttachment(file, { onProgress, signal: upload.signal });
      change(id, { state: 'done', path, source: null, upload: null });
      toast.success(attachmentNotices.uploaded(file.name));
    } catch (error) {
      if (upload.signal.aborted) return;
      change(id, { state: 'failed', upload: null });
      setProblem(attachmentErrors.uploadsFailed);
      toast.error(error instanceof Error ? error.message : attachmentErrors.uploadsFailed);
    }
  }

  function add(chosen: readonly File[]): void {
    const fault =
      selectionError(chosen) ??
      (storageProblem && attachmentErrors.storageNotReady) ??
      (files.length + chosen.length > MESSAGE_FILES_LIMIT
        ? issueErrors.messageFilesTooMany(MESSAGE_FILES_LIMIT)
        : null);
    setProblem(fault);
    if (fault) {
      toast.error(fault);
      return;
    }
    for (const file of chosen) {
      const id = crypto.randomUUID();
      setFiles((all) => [...all, waiting(id, file)]);
      void store(id, file);
    }
  }

  function retry(id: string): void {
    const source = files.find((file) => file.id === id)?.source;
    if (source) void store(id, source);
  }

  async function remove(id: string): Promise<void> {
    const removed = files.find((file) => file.id === id);
    setProblem(null);
    setFiles((all) => all.filter((file) => file.id !== id));
    removed?.upload?.abort();
    try {
      if (removed?.path) await removeAttachment(removed.path);
      toast.success(attachmentNotices.removed);
    } catch {
      if (removed) setFiles((all) => [...all, removed]);
      toast.error(attachmentErrors.removeFailed);
    }
  }

  return {
    files,
    stored,
    problem,
    isUploading: files.some(({ state }) => state === 'uploading' || state === 'waiting'),
    hasFailed: files.some(({ state }) => state === 'failed'),
    add,
    retry,
    remove,
    letGo: () => setFiles([]),
    giveBack: (back: readonly MessageFile[]) => setFiles((all) => [...back.map(asStored), ...all]),
  };
}

function waiting(id: string, file: File): ComposedFile {
  return { id, name: file.name, size: file.size, state: 'waiting', path: null, source: file, upload: null };
}

function asStored({ path, name, size }: MessageFile): ComposedFile {
  return { id: path, name: name ?? path, size: size ?? 0, state: 'done', path, source: null, upload: null };
}

function storedAmong(files: readonly ComposedFile[]): MessageFile[] {
  return files.flatMap(({ path, name, size }) => (path ? [{ path, name, size }] : []));
}

function readKept(key: string): MessageFile[] {
  const kept = readJson(keptStorage(), key);
  return Array.isArray(kept) ? kept.filter(isFile) : [];
}

function isFile(kept: unknown): kept is MessageFile {
  const { path, name, size } = fieldsOf(kept);
  return (
    typeof path === 'string' &&
    isAttachmentPath(path) &&
    typeof name === 'string' &&
    typeof size === 'number' &&
    Date.now() - (uploadedAt(path) ?? 0) < LOOSE_UPLOAD_LIFETIME
  );
}
