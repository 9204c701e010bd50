import type { TableValue } from '#web/data/engineer/database-inspector.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { cellText } from './cell-text.ts';

export function CellContent({ value, dataType }: { value: TableValue; dataType: string }) {
  const { kind, text } = cellText(value, dataType);
  switch (kind) {
    case 'null':
    case 'empty':
      return <em className="text-xs text-ink-muted">{text}</em>;
    case 'time':
      return <DateText value={text} withTime title={text} />;
    case 'number':
      return <span className="tabular-nums">{text}</span>;
    case 'json':
      return <span className="font-mono text-xs">{text}</span>;
    case 'text':
      return text;
  }
}
