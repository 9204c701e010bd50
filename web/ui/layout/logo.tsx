/** An L that is painted down and round the corner, with the last marks of its foot still to do. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="8" className="fill-road" />
      <path
        d="M8.5 6v18.5H16M18.75 24.5h3M24.5 24.5h3"
        strokeWidth="4"
        strokeLinejoin="round"
        className="fill-none stroke-accent"
      />
    </svg>
  );
}
