export const choiceStyle = [
  'inline-flex min-h-8 items-center rounded border border-hairline bg-surface px-3 text-sm text-ink-muted',
  'transition-colors hover:border-edge hover:text-ink',
  'aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:font-semibold aria-[current=page]:text-ground',
].join(' ');
