import { classNames } from '../tokens/class-names.ts';

const thickness = { sm: 'h-2', md: 'h-3', lg: 'h-5' };
const marking = { sm: 2, md: 3, lg: 4 };

type LineProps = { value: number; size?: keyof typeof thickness; className?: string };

/** Screen readers skip this line. Use ProgressLine if they must announce the progress. */
export function Line({ value, size = 'md', className }: LineProps) {
  const ends = { x1: '6', x2: '99%', y1: '50%', y2: '50%', strokeWidth: marking[size] };
  return (
    <svg aria-hidden="true" className={classNames('block w-full', thickness[size], className)}>
      <rect width="100%" height="100%" rx={size === 'lg' ? 8 : 6} className="fill-road" />
      <line {...ends} className="stroke-lane" strokeDasharray="10 8" />
      <line {...ends} className="stroke-road" pathLength="100" strokeDasharray={`${value} 100`} />
      <line
        {...ends}
        className="line-painted stroke-accent"
        pathLength="100"
        strokeDasharray={`${value} 100`}
      />
    </svg>
  );
}

export type StopState = 'done' | 'current' | 'ahead';

export function LineSegment({ direction, isPainted }: { direction: 'across' | 'down'; isPainted: boolean }) {
  const isAcross = direction === 'across';
  const ends = isAcross
    ? { x1: '0', x2: '100%', y1: '10', y2: '10' }
    : { x1: '10', x2: '10', y1: '0', y2: '100%' };
  return (
    <svg
      aria-hidden="true"
      className={classNames(
        'absolute overflow-visible',
        isAcross ? 'top-0 left-2.5 h-5 w-full' : 'top-2.5 left-0 h-full w-5',
      )}
    >
      <line {...ends} className="stroke-road" strokeWidth="8" />
      <line
        {...ends}
        className={isPainted ? 'stroke-accent' : 'stroke-lane'}
        strokeWidth="2"
        {...(!isPainted && { strokeDasharray: '6 5' })}
      />
    </svg>
  );
}

export function LineStop({ state }: { state: StopState }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="relative block size-5 shrink-0">
      <circle cx="10" cy="10" r="10" className="fill-road" />
      {state === 'ahead' && (
        <circle cx="10" cy="10" r="4" strokeWidth="2" className="fill-none stroke-lane" />
      )}
      {state === 'current' && <circle cx="10" cy="10" r="5" className="fill-accent" />}
      {state === 'done' && (
        <path d="m6 10.2 2.7 2.7L14 7.5" strokeWidth="2" className="fill-none stroke-accent" />
      )}
    </svg>
  );
}
