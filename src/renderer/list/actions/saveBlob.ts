export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The download has begun by the next task; the address is not needed any longer.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
