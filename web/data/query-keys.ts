/** Where each answer is kept in the cache; what starts alike is refreshed together. */
export const queryKeys = {
  everyIssueList: ['issues'],
  issues: (scope: { kind: string; ownerId?: string | undefined }) => [
    'issues',
    scope.kind,
    scope.ownerId ?? null,
  ],
  issueCount: (kind: string) => ['issues', 'count', kind],
  issue: (id: string | null) => ['issue', id],
  submission: (id: string | null) => ['submission', id],
  timeline: (issueId: string | null) => ['timeline', issueId],
  messages: (issueId: string | null) => ['messages', issueId],
  quotes: (issueId: string | null) => ['quotes', issueId],
  payments: (issueId: string | null) => ['payments', issueId],
  confirmation: (issueId: string, sessionId: string) => ['confirmation', issueId, sessionId],
  config: ['config'],
  testCheckout: (sessionId: string) => ['test-checkout', sessionId],
  engineer: (id: string | null) => ['engineer', id],
  standing: (userId: string | null) => ['standing', userId],
  signedUrl: (path: string, isDownload: boolean) => ['signed-url', path, isDownload],
  storageProbe: ['storage-probe'],
} as const;
