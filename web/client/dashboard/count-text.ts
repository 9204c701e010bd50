export function countText(
  shown: number,
  { hasMore, isFiltered }: { hasMore: boolean; isFiltered: boolean },
): string {
  if (hasMore) return `The newest ${shown} ${isFiltered ? 'that fit' : 'issues'}`;
  const issues = shown === 1 ? 'issue' : 'issues';
  if (shown === 0) return '';
  return isFiltered ? `${shown} ${issues} found` : `${shown} ${issues}`;
}
