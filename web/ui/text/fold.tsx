import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type FoldProps = {
  title: string;
  note?: ReactNode;
  isOpen?: boolean;
  /** Renders the content when the fold is first opened. */
  isLate?: boolean;
  children: ReactNode;
};

export function Fold({ title, note, isOpen = false, isLate = false, children }: FoldProps) {
  const [wasOpened, setWasOpened] = useState(isOpen || !isLate);
  return (
    <details
      open={isOpen}
      onToggle={() => setWasOpened(true)}
      className="group/fold border-t border-hairline"
    >
      <summary className="flex min-h-11 list-none items-center gap-2 text-sm [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 text-ink-muted transition-transform group-open/fold:rotate-90" />
        <h2 className="font-semibold">{title}</h2>
        {note && <span className="ml-auto truncate pl-4 text-ink-muted">{note}</span>}
      </summary>
      <section aria-label={title} className="grid gap-4 pt-1 pb-5 pl-6 text-sm">
        {wasOpened && children}
      </section>
    </details>
  );
}
