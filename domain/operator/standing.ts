/** Whether somebody may operate the marketplace. */
export const OPERATOR_STANDINGS = ['none', 'needs_second_factor', 'operator'] as const;
export type OperatorStanding = (typeof OPERATOR_STANDINGS)[number];
