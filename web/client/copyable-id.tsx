import { CopyButton } from '#web/ui/forms/copy-button.tsx';

export function CopyableId({ id }: { id: string }) {
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 font-mono text-xs break-all select-all @min-[24rem]:text-sm">{id}</code>
        <CopyButton text={id}>Copy ID</CopyButton>
      </div>
    </div>
  );
}
