import type { StatusLabel } from '#domain/issue/status.ts';
import type { Holder } from './holder.ts';

/** What comes of the next step, or why there is none. */
export function whatNext(label: StatusLabel, holder: Holder): string {
  const isTaken = holder === 'another';
  switch (label) {
    case 'Submitted':
      return 'Claiming shows you the repository, the files and the conversation, and keeps the issue for you.';
    case 'In Review':
      return isTaken ? taken : 'Ask what you need to know, then start. The client sees that work has begun.';
    case 'In Progress':
      return isTaken ? taken : 'When it is fixed, say what was wrong and what you changed.';
    case 'Resolved':
      return isTaken
        ? 'Another engineer resolved this issue.'
        : 'The client has your explanation, and can answer it in the conversation.';
    case 'Closed':
      return 'This issue was closed. Nothing is left to do.';
  }
}

const taken = 'Another engineer has claimed this issue.';
