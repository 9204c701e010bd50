export const controlStyle = [
  'block w-full rounded border border-edge bg-surface px-3 text-base text-ink transition-colors',
  'hover:border-ink-muted aria-invalid:border-danger-edge',
  'disabled:cursor-not-allowed disabled:border-hairline disabled:bg-sunken disabled:text-ink-muted',
].join(' ');
