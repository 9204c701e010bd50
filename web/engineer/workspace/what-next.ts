import type { StatusLabel } from '#domain/issue/status.ts';
import type { Holder } from './holder.ts';

/** What comes of the next step, or why there is none. */
export function whatNext(label: StatusLabel, holder: Holder): string {
  if (label === 'Closed') return 'This issue was closed. Nothing is left to do.';
  if (holder === 'another')
    return label === 'Resolved'
      ? 'Another engineer resolved this issue.'
      : 'Another engineer has claimed this issue.';
  switch (label) {
    case 'Submitted':
      return 'Claiming shows you the repository, the files and the conversation, and keeps the issue for you.';
    case 'In Review':
      return 'Ask what you need to know, then start. The client sees that work has begun.';
    case 'In Progress':
      return 'When it is fixed, say what was wrong and what you changed.';
    case 'Resolved':
      return 'The client has your explanation and can ask for changes for 7 days.';
  }
}
