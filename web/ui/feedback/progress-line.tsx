import { Line } from './line.tsx';

type ProgressLineProps = {
  /** The value is between 0 and 100. */
  value: number;
  label: string;
  caption: string;
  /** A road that is finished would say that a closed issue was fixed. */
  isPainted?: boolean;
};

export function ProgressLine({ value, label, caption, isPainted = true }: ProgressLineProps) {
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
        <Line value={isPainted ? value : 0} />
      </div>
    </div>
  );
}
