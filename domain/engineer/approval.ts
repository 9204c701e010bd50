/** An engineer's approval status. Only approved engineers can see and claim issues. */
const APPROVALS = ['none', 'waiting', 'approved', 'suspended'] as const;
export type Approval = (typeof APPROVALS)[number];

/** The default limit of unresolved issues an engineer can hold at once. */
export const HELD_ISSUES_AT_ONCE = 5;
