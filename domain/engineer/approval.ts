/** Only approved engineers can see and claim issues. */
export type Approval = 'none' | 'waiting' | 'approved' | 'suspended';

/** By default, an engineer can hold this many unresolved issues at once. */
export const HELD_ISSUES_AT_ONCE = 5;
