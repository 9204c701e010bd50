/** Only approved engineers can see and claim issues. */
const APPROVALS = ['none', 'waiting', 'approved', 'suspended'] as const;
export type Approval = (typeof APPROVALS)[number];

/** By default, an engineer can hold this many unresolved issues at once. */
export const HELD_ISSUES_AT_ONCE = 5;
