/**
 * The message for a text that exceeds the maximum length; undefined if it fits. The text is not cut: the user shortens
 * it.
 */
export function tooLong(text: string, longest: number): string | undefined {
  return text.trim().length > longest ? `最多 ${longest} 个字，现在 ${text.trim().length} 个` : undefined;
}
