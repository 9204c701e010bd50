import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** A submission's id to read, select or copy. */
export function CopyableId({ id }: { id: string }) {
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(id);
      setIsCopied(true);
    } catch {
      toast.error('Your browser did not allow copying. Please select the ID and copy it yourself.');
    }
  }

  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 font-mono text-xs break-all select-all @min-[24rem]:text-sm">{id}</code>
        <Button size="sm" icon={isCopied ? <Check {...icon} /> : <Copy {...icon} />} onClick={copy}>
          {isCopied ? 'Copied' : 'Copy ID'}
        </Button>
        <span role="status" className="sr-only">
          {isCopied && 'Copied to the clipboard'}
        </span>
      </div>
    </div>
  );
}

const icon = { 'aria-hidden': true, className: 'size-4' } as const;
