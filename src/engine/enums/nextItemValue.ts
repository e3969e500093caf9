/** The Value after the greatest of a type whose Values are whole numbers, 1 in an empty one. */
export function nextItemValue(items: readonly { readonly Value: string }[]): string {
  return String(Math.max(0, ...items.map(({ Value }) => Number(Value)).filter(Number.isSafeInteger)) + 1);
}
