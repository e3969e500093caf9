/** Wrong arguments or something that is not there: one clear line for the user, exit code 2. */
export class CommandError extends Error {}
