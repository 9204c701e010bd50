import { Line } from './line.tsx';

type ProgressLineProps = {
  /** The value is between 0 and 100. */
  value: number;
  label: string;
  caption: string;
};

export function ProgressLine({ value, label, caption }: ProgressLineProps) {
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-4 text-sm">
        <span className="font-semibold">{caption}</span>
        <span aria-hidden="true" className="text-ink-muted tabular-nums">
          {value}%
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={`${caption}, ${value}%`}
      >
        <Line value={value} />
      </div>
    </div>
  );
}
