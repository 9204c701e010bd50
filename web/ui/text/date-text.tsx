const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;

type DateTextProps = {
  value: string | Date;
  withTime?: boolean;
  className?: string;
  title?: string;
};

export function DateText({ value, withTime = false, className, title }: DateTextProps) {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <time
      dateTime={date.toISOString()}
      title={title ?? date.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'long' })}
      className={className}
      suppressHydrationWarning
    >
      {formatDate(date, withTime)}
    </time>
  );
}

function formatDate(value: string | Date, withTime = false) {
  return new Date(value).toLocaleString('en-US', withTime ? { ...day, ...clock } : day);
}
