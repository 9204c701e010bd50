/** Where the answers of the operator's console are kept in the cache; an act refreshes all of `everything`. */
export const operatorKeys = {
  standing: (userId: string | null) => ['operator-standing', userId],
  everything: ['operator'],
  attention: ['operator', 'attention'],
  engineers: (search: string, standing: string | null) => ['operator', 'engineers', search, standing],
  accounts: (email: string | null) => ['operator', 'accounts', email],
  engineersToChoose: ['operator', 'engineers-to-choose'],
  issues: (filters: object) => ['operator', 'issues', filters],
  balances: ['operator', 'balances'],
  payouts: ['operator', 'payouts'],
  payments: (filter: object) => ['operator', 'payments', filter],
  refundCost: (paymentId: string) => ['operator', 'refund-cost', paymentId],
  ledger: (issueId: string) => ['operator', 'ledger', issueId],
  owed: (issueId: string) => ['operator', 'owed', issueId],
  prior: ['operator', 'estimate-prior'],
  auditLog: (filter: object) => ['operator', 'audit-log', filter],
} as const;
