import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { distinctName, ISSUE_FILES_LIMIT, selectionError } from '#domain/attachment/accepted-files.ts';
import { attachmentErrors, attachmentNotices, attachmentRefusals } from '#domain/errors/attachment.ts';
import {
  removeAttachment,
  uploadAttachment,
  uploadRefusal,
  useStorageProblem,
  wasUploadCutOff,
} from '#web/data/issue/attachments.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { type Attachment, chosenAttachment, storedAttachment, thumbnailOf } from './attachment.ts';
import type { StoredFile } from './draft.ts';
import { secretsInFile, withoutSecrets } from './secrets-in-file.ts';
import type { Shown } from './use-draft.ts';

export function useAttachments() {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const uploads = useRef(new Map<string, AbortController>());
  /** The files that the form showed before the last draft. Their uploads go on. */
  const setAside = useRef<readonly Attachment[]>([]);
  const storageProblem = useStorageProblem();
  const find = (id: string) => attachments.find((each) => each.id === id);

  const change = (id: string, by: Partial<Attachment>) => {
    const changed = (each: Attachment) => (each.id === id ? { ...each, ...by } : each);
    setAside.current = setAside.current.map(changed);
    setAttachments((all) => all.map(changed));
  };

  function refuse(sentence: string): string {
    setFault(sentence);
    toast.error(sentence);
    return sentence;
  }

  function begin(id: string): AbortController {
    const upload = new AbortController();
    uploads.current.set(id, upload);
    return upload;
  }

  async function store(id: string, name: string, source: File, upload = begin(id)): Promise<void> {
    change(id, {
      state: 'uploading',
      progress: undefined,
      isCutOff: false,
      isRefused: false,
      reason: null,
      secrets: [],
    });
    try {
      const onProgress = (share: number) => change(id, { progress: share * 100 });
      const path = await uploadAttachment(source, { onProgress, signal: upload.signal });
      const stored = { path, name, size: source.size, storedAt: Date.now() };
      change(id, { state: 'done', stored, size: source.size, source: null });
      toast.success(attachmentNotices.uploaded(name));
    } catch (error) {
      if (upload.signal.aborted) return;
      const reason = uploadRefusal(error);
      change(id, {
        state: 'failed',
        source,
        reason,
        isRefused: reason !== null,
        isCutOff: wasUploadCutOff(error),
      });
      toast.error(error instanceof Error ? error.message : attachmentErrors.uploadsFailed);
    } finally {
      uploads.current.delete(id);
    }
  }

  async function inspectAndStore({ id, name }: Attachment, source: File): Promise<void> {
    const upload = begin(id);
    void thumbnailOf(source).then((thumbnail) => change(id, { thumbnail }));
    const secrets = await secretsInFile(source).catch(() => null);
    if (upload.signal.aborted) return;
    if (secrets === null) {
      // An uninspected file is not sent.
      uploads.current.delete(id);
      change(id, { state: 'failed', isCutOff: true });
      toast.error(attachmentErrors.uploadsFailed);
      return;
    }
    change(id, { isInspected: true });
    if (secrets.length > 0) change(id, { state: 'held', secrets });
    else await store(id, name, source, upload);
  }

  /** Returns an error message if no file was accepted, or null. */
  function add(files: readonly File[]): string | null {
    const refusal =
      selectionError(files) ??
      (storageProblem && attachmentErrors.storageNotReady) ??
      (attachments.length + files.length > ISSUE_FILES_LIMIT
        ? attachmentRefusals.issueTakesFewerFiles
        : null);
    if (refusal) return refuse(refusal);
    setFault(null);
    const names = attachments.map(({ name }) => name);
    const chosen = files.map((source) => {
      const name = distinctName(source.name, names);
      names.push(name);
      const renamed = name === source.name ? source : new File([source], name, { type: source.type });
      return chosenAttachment(renamed, name);
    });
    setAttachments((all) => [...all, ...chosen]);
    for (const each of chosen) if (each.source) void inspectAndStore(each, each.source);
    return null;
  }

  function retry(id: string): void {
    const failed = find(id);
    if (!failed?.source) return;
    if (failed.isInspected) return void store(id, failed.name, failed.source);
    change(id, { state: 'waiting' });
    void inspectAndStore(failed, failed.source);
  }

  async function release(id: string, how: 'as it is' | 'without secrets'): Promise<void> {
    const { name, source } = find(id) ?? {};
    if (!name || !source) return;
    change(id, { state: 'uploading', progress: undefined });
    const file = how === 'as it is' ? source : await withoutSecrets(source);
    const refusal = selectionError([file]);
    if (!refusal) return store(id, name, file);
    change(id, { state: 'held' });
    refuse(refusal);
  }

  async function remove(id: string): Promise<void> {
    const removed = find(id);
    if (!removed) return;
    uploads.current.get(id)?.abort();
    uploads.current.delete(id);
    setFault(null);
    setAttachments((all) => all.filter((each) => each.id !== id));
    try {
      if (removed.stored) await removeAttachment(removed.stored.path);
      toast.success(attachmentNotices.removed);
    } catch {
      setAttachments((all) => [...all, removed]);
      toast.error(attachmentErrors.removeFailed);
    }
  }

  const retryCutOff = useEffectEvent(() => {
    for (const { id, state, isCutOff } of attachments) if (state === 'failed' && isCutOff) retry(id);
  });
  useEffect(() => {
    const onOnline = () => retryCutOff();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  const letGo = useEffectEvent(() => {
    for (const upload of uploads.current.values()) upload.abort();
  });
  useEffect(() => () => letGo(), []);

  const failed = attachments.filter(({ state }) => state === 'failed');
  const stored = attachments.flatMap(({ stored, thumbnail }) =>
    stored ? { ...stored, ...(thumbnail && { thumbnail }) } : [],
  );
  return {
    attachments,
    stored,
    failed,
    held: attachments.filter(({ state }) => state === 'held'),
    isUploading: attachments.some(({ state }) => state === 'uploading' || state === 'waiting'),
    problem: storageProblem?.message ?? fault ?? (failed.length > 0 ? attachmentErrors.uploadsFailed : null),
    find,
    add,
    retry,
    release,
    remove,
    restore: (files: readonly StoredFile[], how: Shown) => {
      if (how === 'undo') return setAttachments(setAside.current);
      setAside.current = attachments;
      // Files that were chosen before the draft was read stay in the list.
      setAttachments((all) => [...files.map(storedAttachment), ...(how === 'first' ? all : [])]);
    },
  };
}

export type AttachmentsState = ReturnType<typeof useAttachments>;
