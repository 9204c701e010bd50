import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';
import type { NamedFile } from '../named-file.ts';

export type ViewProps = { file: NamedFile; content: Blob };

export function ViewLoading() {
  return (
    <LoadingBlock label="Opening the file" className="mx-auto mt-6 h-[60vh] w-[calc(100%-3rem)] max-w-3xl" />
  );
}

export function Unreadable({ reason, children }: { reason: string; children?: ReactNode }) {
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-3 px-6 py-16 text-center">
      <CircleAlert className="size-6 text-danger-ink" />
      <h3 className="font-semibold">{reason}</h3>
      <p className="text-sm text-ink-muted">Download it to open it on your own device.</p>
      {children}
    </div>
  );
}

/** `read` must be a stable function. Returns undefined while `read` runs, and null if it has failed. */
export function useParsed<Parsed>(content: Blob, read: (content: Blob) => Promise<Parsed>) {
  const [parsed, setParsed] = useState<Parsed | null>();
  useEffect(() => {
    let isWanted = true;
    read(content).then(
      (found) => isWanted && setParsed(() => found),
      () => isWanted && setParsed(null),
    );
    return () => {
      isWanted = false;
    };
  }, [content, read]);
  return parsed;
}
