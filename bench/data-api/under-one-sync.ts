/** Below it the floor answers the same, its context and its statement under one Sync. */
export const UNDER_ONE_SYNC = '/under-one-sync';
