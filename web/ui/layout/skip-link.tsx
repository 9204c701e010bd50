export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded bg-ink px-4 py-2 text-sm font-semibold text-ground focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
    >
      Skip to content
    </a>
  );
}
