export function HeroLine() {
  return (
    <figure>
      <figcaption className="sr-only">
        A road across the page: its line is painted up to 80%, and still to be painted from 80% to 100%.
      </figcaption>
      <div aria-hidden="true" className="flex text-sm text-ink-muted">
        <span className="w-4/5 border-r border-edge pr-3 pb-3 text-right">
          <span className="hidden sm:inline">What your tool built </span>
          <span className="font-semibold text-ink">80%</span>
        </span>
        <span className="flex-1 pr-4 pb-3 text-right sm:pr-6">
          <span className="hidden lg:inline">What we finish </span>
          <span className="font-semibold text-ink">100%</span>
        </span>
      </div>
      <svg aria-hidden="true" className="block h-10 w-full">
        <rect width="100%" height="100%" className="fill-road" />
        <line
          x1="80%"
          x2="100%"
          y1="50%"
          y2="50%"
          strokeWidth="4"
          className="stroke-lane"
          strokeDasharray="20 16"
        />
        <line x1="0" x2="80%" y1="50%" y2="50%" strokeWidth="4" className="stroke-accent" />
      </svg>
    </figure>
  );
}
