import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { SubmissionFields } from '#domain/issue/submission.ts';
import type { RemovedSecret } from '#domain/secret/redact-secrets.ts';
import { loadSecretSearch, type SecretSearch } from './secret-search.ts';

export const GUARDED_FIELDS = ['title', 'description', 'githubLink', 'liveLink'] as const;
export type GuardedField = (typeof GUARDED_FIELDS)[number];

export function useSecretGuard(fields: SubmissionFields, set: (field: GuardedField, value: string) => void) {
  const [removed, setRemoved] = useState<Partial<Record<GuardedField, RemovedSecret[]>>>({});
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set());
  const { title, description, githubLink, liveLink } = useDeferredValue(fields);
  const search = useSecretSearch(title + description + githubLink + liveLink);
  const found = {
    title: useFound(search, title, wanted),
    description: useFound(search, description, wanted),
    githubLink: useFound(search, githubLink, wanted),
    liveLink: useFound(search, liveLink, wanted),
  };

  return (field: GuardedField) => ({
    found: found[field],
    removed: (removed[field] ?? []).filter(({ mark }) => fields[field].includes(mark)),
    remove: () => {
      if (!search) return;
      const redaction = search.redactSecrets(fields[field]);
      set(field, redaction.text);
      setRemoved((all) => ({ ...all, [field]: redaction.removed }));
    },
    undo: () => {
      if (!search) return;
      set(field, search.restoreSecrets(fields[field], removed[field] ?? []));
      setRemoved((all) => ({ ...all, [field]: [] }));
    },
    keep: () => {
      const found = search?.findSecrets(fields[field]) ?? [];
      const values = found.map(({ start, end }) => fields[field].slice(start, end));
      setWanted((all) => new Set([...all, ...values]));
    },
    dismiss: () => setRemoved((all) => ({ ...all, [field]: [] })),
  });
}

/** Returns null until the search is loaded, which starts with the first text. */
function useSecretSearch(text: string): SecretSearch | null {
  const [search, setSearch] = useState<SecretSearch | null>(null);
  useEffect(() => {
    // If loading fails, the next change of the text loads it again.
    if (text !== '' && !search) loadSecretSearch().then(setSearch, () => {});
  }, [text, search]);
  return search;
}

function useFound(search: SecretSearch | null, text: string, wanted: ReadonlySet<string>) {
  return useMemo(
    () =>
      (search?.findSecrets(text) ?? [])
        .filter(({ start, end }) => !wanted.has(text.slice(start, end)))
        .map(({ kind }) => kind),
    [search, text, wanted],
  );
}
