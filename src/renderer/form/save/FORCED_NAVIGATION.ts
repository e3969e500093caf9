/** The state of navigations that must not be blocked: the session is over. Every screen loads this, not the guards. */
export const FORCED_NAVIGATION = { isForced: true } as const;
