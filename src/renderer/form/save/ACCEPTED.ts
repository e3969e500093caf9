/** What a call carries when the user has read its warnings and goes on. */
export const ACCEPTED = ['AcceptWarnings', 'true'] as const;
