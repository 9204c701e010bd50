/** Only approved engineers can see and claim issues. */
export type Approval = 'none' | 'waiting' | 'approved' | 'suspended';

/**
 * The default number of unresolved issues that an engineer can hold at the same time. An operator can set
 * another limit for an engineer.
 */
export const HELD_ISSUES_AT_ONCE = 5;
