/** Approval of an engineer. Only approved engineers see and claim issues. */
const APPROVALS = ['none', 'waiting', 'approved', 'suspended'] as const;
export type Approval = (typeof APPROVALS)[number];

/** Most unresolved issues that an engineer may hold at once, unless the instance sets another number. */
export const HELD_ISSUES_AT_ONCE = 5;
