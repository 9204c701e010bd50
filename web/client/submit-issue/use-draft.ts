import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { EMPTY_SUBMISSION, type SubmissionFields } from '#domain/issue/submission.ts';
import { keptStorage } from '#web/ui/browser/storage.ts';
import {
  type Draft,
  type DraftOwner,
  draftKey,
  draftText,
  dropDraft,
  isBlank,
  keepDraft,
  keptText,
  parseDraft,
  type StoredFile,
} from './draft.ts';

type Content = { fields: SubmissionFields; files: readonly StoredFile[] };
/** How a draft comes into the form: the first one, another one, or the one before by Undo. */
export type Shown = 'first' | 'other' | 'undo';
export type DraftNotice = 'restored' | 'afresh' | 'changed' | 'gone' | 'not-kept' | null;

type DraftOptions = Content & {
  owner: DraftOwner | undefined;
  ownEmail: string | null;
  isPaused: boolean;
  show: (content: Content, how: Shown) => void;
};

export function useDraft({ fields, files, owner, ownEmail, isPaused, show }: DraftOptions) {
  const [id, setId] = useState<string | null>(null);
  const [notice, setNotice] = useState<DraftNotice>(null);
  const before = useRef<Draft | null>(null);
  const openedFor = useRef<DraftOwner | undefined>(undefined);
  /**
   * The draft that this tab last read or stored. If storage has a different draft, another tab has stored it.
   */
  const seen = useRef<string | null>(null);
  const isUndecided = notice === 'changed' || notice === 'gone';
  const empty = { fields: { ...EMPTY_SUBMISSION, email: ownEmail ?? '' }, files: [] };

  const open = useEffectEvent((from: DraftOwner) => {
    const isFirst = openedFor.current === undefined;
    const hasJustSignedIn = openedFor.current === null && from !== null;
    openedFor.current = from;
    if (hasJustSignedIn && !isBlank(fields, files, ownEmail)) {
      dropDraft(keptStorage(), null);
      // The account may have an earlier draft. The user then chooses between the two drafts.
      seen.current = null;
      return;
    }
    seen.current = keptText(keptStorage(), from);
    const draft = parseDraft(seen.current, Date.now()) ?? (from === null ? null : adoptGuestDraft(ownEmail));
    setId(draft?.id ?? crypto.randomUUID());
    setNotice(draft && 'restored');
    show(draft ?? empty, isFirst ? 'first' : 'other');
  });
  useLayoutEffect(() => {
    if (owner !== undefined) open(owner);
  }, [owner]);

  const meetOtherTab = useEffectEvent((text: string | null) => {
    if (isPaused || text === seen.current || isBlank(fields, files, ownEmail)) return;
    const isGone = parseDraft(text, Date.now()) === null;
    if (isGone) setId(crypto.randomUUID());
    setNotice(isGone ? 'gone' : 'changed');
  });
  useEffect(() => {
    if (owner === undefined) return;
    const onStorage = ({ key, newValue }: StorageEvent) => key === draftKey(owner) && meetOtherTab(newValue);
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [owner]);

  useEffect(() => {
    if (!id || owner === undefined || isPaused || isUndecided) return;
    const shelf = keptStorage();
    const kept = keptText(shelf, owner);
    if (isBlank(fields, files, ownEmail)) {
      if (kept !== null && kept === seen.current) dropDraft(shelf, owner);
      if (kept === seen.current) seen.current = null;
      return;
    }
    const text = draftText({ id, fields, files });
    if (text === kept) return;
    if (kept !== seen.current) {
      meetOtherTab(kept);
      return;
    }
    const isKept = keepDraft(shelf, owner, text);
    if (isKept) seen.current = text;
    setNotice((now) => (isKept ? (now === 'not-kept' ? null : now) : 'not-kept'));
  }, [id, owner, ownEmail, fields, files, isPaused, isUndecided]);

  return {
    id,
    notice,
    startAfresh: () => {
      before.current = id ? { id, fields, files } : null;
      setId(crypto.randomUUID());
      setNotice('afresh');
      show(empty, 'other');
    },
    undo: () => {
      if (!before.current) return;
      setId(before.current.id);
      setNotice(null);
      show(before.current, 'undo');
    },
    showOther: () => {
      seen.current = keptText(keptStorage(), owner ?? null);
      const other = parseDraft(seen.current, Date.now());
      setId(other?.id ?? crypto.randomUUID());
      setNotice(null);
      show(other ?? empty, 'other');
    },
    keepThis: () => {
      seen.current = keptText(keptStorage(), owner ?? null);
      setId(crypto.randomUUID());
      setNotice(null);
    },
    dismiss: () => setNotice(null),
    forget: () => {
      seen.current = null;
      dropDraft(keptStorage(), owner ?? null);
    },
  };
}

export type DraftState = ReturnType<typeof useDraft>;

/** Gives the account a draft that was written before sign-in, unless the draft has another email address. */
function adoptGuestDraft(ownEmail: string | null): Draft | null {
  const shelf = keptStorage();
  const draft = parseDraft(keptText(shelf, null), Date.now());
  const { email } = draft?.fields ?? { email: '' };
  if (!draft || (email !== '' && email.toLowerCase() !== ownEmail?.toLowerCase())) return null;
  dropDraft(shelf, null);
  return draft;
}
