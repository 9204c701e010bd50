import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type LineRange, linesText, readLines } from './line-range.ts';

export function useCodePlace() {
  const [params, setParams] = useSearchParams();
  const path = params.get('path');

  const open = useCallback((next: string | null) => setParams(paramsOf(next, null)), [setParams]);
  const mark = useCallback(
    (lines: LineRange | null) =>
      setParams((now) => paramsOf(now.get('path'), lines), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return { path, lines: readLines(params.get('lines')), open, mark };
}

export function placeSearch(path: string | null): string {
  return `?${new URLSearchParams(paramsOf(path, null))}`;
}

function paramsOf(path: string | null, lines: LineRange | null): Record<string, string> {
  return { tab: 'code', ...(path !== null && { path }), ...(lines && { lines: linesText(lines) }) };
}
