import { useDeferredValue, useMemo, useState } from 'react';
import type { SubmissionFields } from '#domain/issue/submission.ts';
import { findSecrets } from '#domain/secret/find-secrets.ts';
import { type RemovedSecret, redactSecrets, restoreSecrets } from '#domain/secret/redact-secrets.ts';

export const GUARDED_FIELDS = ['title', 'description', 'githubLink', 'liveLink'] as const;
export type GuardedField = (typeof GUARDED_FIELDS)[number];

export function useSecretGuard(fields: SubmissionFields, set: (field: GuardedField, value: string) => void) {
  const [removed, setRemoved] = useState<Partial<Record<GuardedField, RemovedSecret[]>>>({});
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set());
  const { title, description, githubLink, liveLink } = useDeferredValue(fields);
  const found = {
    title: useFound(title, wanted),
    description: useFound(description, wanted),
    githubLink: useFound(githubLink, wanted),
    liveLink: useFound(liveLink, wanted),
  };

  return (field: GuardedField) => ({
    found: found[field],
    removed: (removed[field] ?? []).filter(({ mark }) => fields[field].includes(mark)),
    remove: () => {
      const redaction = redactSecrets(fields[field]);
      set(field, redaction.text);
      setRemoved((all) => ({ ...all, [field]: redaction.removed }));
    },
    undo: () => {
      set(field, restoreSecrets(fields[field], removed[field] ?? []));
      setRemoved((all) => ({ ...all, [field]: [] }));
    },
    keep: () => {
      const values = findSecrets(fields[field]).map(({ start, end }) => fields[field].slice(start, end));
      setWanted((all) => new Set([...all, ...values]));
    },
    dismiss: () => setRemoved((all) => ({ ...all, [field]: [] })),
  });
}

export type SecretGuard = ReturnType<ReturnType<typeof useSecretGuard>>;

function useFound(text: string, wanted: ReadonlySet<string>) {
  return useMemo(
    () =>
      findSecrets(text)
        .filter(({ start, end }) => !wanted.has(text.slice(start, end)))
        .map(({ kind }) => kind),
    [text, wanted],
  );
}
