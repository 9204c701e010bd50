import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { generalErrors } from '#domain/errors/general.ts';
import { toast } from '../feedback/toast.ts';
import { Button } from './button.tsx';

type CopyButtonProps = { text: string; children: ReactNode };

export function CopyButton({ text, children }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      toast.error(generalErrors.textNotCopied);
    }
  }

  return (
    <>
      <Button size="sm" icon={isCopied ? <Check {...icon} /> : <Copy {...icon} />} onClick={copy}>
        {isCopied ? 'Copied' : children}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && 'Copied to the clipboard'}
      </span>
    </>
  );
}

const icon = { className: 'size-4' } as const;
