import { TOKEN } from './fillTemplate.ts';

/** The names that a template has in braces, each once. */
export function templateNames(template: string): string[] {
  return [...new Set([...template.matchAll(TOKEN)].map(([, name = '']) => name))];
}
