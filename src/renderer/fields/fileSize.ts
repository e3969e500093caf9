const STEP = 1024;

/** Formats a number of bytes: `812 B`, `24 KB`, `3.2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < STEP) return `${bytes} B`;
  if (bytes < STEP * STEP) return `${Math.round(bytes / STEP)} KB`;
  return `${Math.round((bytes / STEP / STEP) * 10) / 10} MB`;
}
