/** A JSON value with each of its texts replaced; everything else is as it was. */
export function mapTexts(value: unknown, replace: (text: string, pointer: string) => unknown, pointer = ''): unknown {
  if (typeof value === 'string') return replace(value, pointer);
  if (Array.isArray(value)) return value.map((item: unknown, i) => mapTexts(item, replace, `${pointer}/${i}`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => {
      const own = name.replace(/~/g, '~0').replace(/\//g, '~1');
      return [name, mapTexts(part, replace, `${pointer}/${own}`)];
    }),
  );
}
