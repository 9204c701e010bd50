import type { Figure } from './bench.ts';

export function isMet(figure: Figure): boolean {
  const { limit } = figure;
  if (!limit) return true;
  const measured = limit.of === 'ratio' ? ratioOf(figure) : figure.value;
  if (measured === null) return false;
  return 'atLeast' in limit ? measured >= limit.atLeast : measured <= limit.atMost;
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const ratio = ratioOf(figure);
    return [
      figure.name,
      written(figure.value, figure.unit),
      figure.floor === undefined ? '' : written(figure.floor, figure.unit),
      ratio === null ? '' : ratio.toFixed(2),
      limitOf(figure),
      isMet(figure) ? '' : 'MISSED',
    ];
  });
  const lines = [['figure', 'measured', 'floor', 'ratio', 'limit', ''], ...rows];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => aligned(cell, column, widths?.[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function aligned(cell: string, column: number, width: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function ratioOf({ value, floor }: Figure): number | null {
  return floor === undefined || floor === 0 ? null : value / floor;
}

function limitOf({ limit, unit }: Figure): string {
  if (!limit) return '';
  const [sign, bound] = 'atLeast' in limit ? ['≥', limit.atLeast] : ['≤', limit.atMost];
  return `${sign} ${limit.of === 'ratio' ? `${bound}×` : written(bound, unit)}`;
}

function written(value: number, unit: Figure['unit']): string {
  switch (unit) {
    case 'ms':
      return `${Math.round(value)} ms`;
    case 'bytes':
      return `${(value / 1000).toFixed(1)} kB`;
    case 'a second':
      return `${Math.round(value)} a second`;
    case 'points':
      return String(Math.round(value));
  }
}
