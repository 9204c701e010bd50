/** Only approved engineers can see and claim issues. */
export type Approval = 'none' | 'waiting' | 'approved' | 'suspended';

/**
 * The number of unresolved issues that an engineer can hold at once, unless an operator sets another limit
 * for them.
 */
export const HELD_ISSUES_AT_ONCE = 5;
