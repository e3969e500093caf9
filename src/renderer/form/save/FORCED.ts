/** Navigation that must not be held up (the session is over) carries this as its state. Every screen loads it, guards only forms. */
export const FORCED = { isForced: true } as const;
