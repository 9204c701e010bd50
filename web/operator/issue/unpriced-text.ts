import type { Issue } from '#web/data/issue/issue.ts';

type Unpriced = Pick<Issue, 'status' | 'quoteStatus'>;

const free = {
  word: 'Free',
  sentence: 'Work started without a price: the client pays nothing, and the engineer earns nothing.',
};
const texts: Record<Issue['status'], { word: string; sentence: string }> = {
  pending: { word: 'None yet', sentence: 'Nobody has quoted a price yet.' },
  in_progress: free,
  completed: free,
  cancelled: { word: 'None', sentence: 'It was cancelled before anybody quoted a price.' },
};

export function unpricedText({ status, quoteStatus }: Unpriced): string {
  if (quoteStatus === 'Waived')
    return 'The price was waived: the client pays nothing, and the engineer earns nothing.';
  return texts[status].sentence;
}

export function unpricedWord({ status }: Unpriced): string {
  return texts[status].word;
}
