/** The road running to its vanishing point: one edge painted whole, the last marks still to do. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="8" className="fill-road" />
      <path
        className="fill-accent"
        d="M9 24 12.6 8h2.6L14 24zM18 24l-.3-4h3.2l.6 4zM17.4 16l-.3-3.2h2.7l.5 3.2zM16.9 10l-.1-2h2.3l.3 2z"
      />
    </svg>
  );
}
