/** The Ids of a comma-joined text, each once. */
export const readIds = (text: string): number[] => [...new Set(text.split(',').map(Number))];
