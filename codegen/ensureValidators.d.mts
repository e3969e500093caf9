export function ensureValidators(): void;
