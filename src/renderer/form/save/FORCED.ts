/** The state of navigations that must not be blocked, as the session is over. In its own file: every screen loads it, only forms load guards. */
export const FORCED = { isForced: true } as const;
