export const SMOKE: readonly string[];
export function filesForChange(base?: string): string[];
export function nearestTests(changed: readonly string[]): string[];
