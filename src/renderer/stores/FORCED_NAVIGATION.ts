/** The state of navigations that must not be blocked: the session is over, or the form was saved. Every screen loads this, not the guards. */
export const FORCED_NAVIGATION = { isForced: true } as const;
