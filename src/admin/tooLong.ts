/** What is said of a text with more characters than fit; undefined while it fits. Nothing is cut: what was pasted stays to be shortened. */
export function tooLong(text: string, longest: number): string | undefined {
  return text.trim().length > longest ? `最多 ${longest} 个字，现在 ${text.trim().length} 个` : undefined;
}
