import {
  type StatusFilter,
  selectionOfStatus,
  selectionOfUrgency,
  type UrgencyFilter,
} from '#domain/issue/client-filters.ts';
import type { Issue } from '#web/data/issue.ts';

export type Narrowing = { search: string; status: StatusFilter; urgency: UrgencyFilter };

/** The issues that a search and both filters leave; every word of the search is in the title or the description. */
export function filteredIssues<
  Searched extends Pick<Issue, 'title' | 'description' | 'status' | 'urgency' | 'engineerId'>,
>(issues: readonly Searched[], { search, status, urgency }: Narrowing): Searched[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = selectionOfStatus(status);
  const wantedUrgency = selectionOfUrgency(urgency);

  return issues.filter((issue) => {
    if (wantedUrgency && issue.urgency !== wantedUrgency) return false;
    if (wanted && issue.status !== wanted.status) return false;
    if (wanted?.unclaimed && issue.engineerId) return false;
    const text = `${issue.title}\n${issue.description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
