/** Only approved engineers can see and claim issues. */
export type Approval = 'none' | 'waiting' | 'approved' | 'suspended';

/** The number of unresolved issues that an engineer without an accepted fix can hold at the same time. */
export const HELD_ISSUES_AT_ONCE = 5;

/** The number of unresolved issues that an engineer with an accepted fix can hold at the same time. */
export const HELD_ISSUES_AFTER_ACCEPTED_FIX = 20;
