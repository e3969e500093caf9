/** What a person asked for cannot be made: one clear line in Chinese. */
export class SpecError extends Error {}
