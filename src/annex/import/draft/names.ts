/** A name with capitals, as our fields have it. */
export const capitals = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** The key of an entity for a name: a unique table name. `taken`: others in lower case. */
export function keyOf(name: string, taken: Set<string>): string {
  const plain = capitals(name);
  const key = /^[A-Za-z]/.test(plain) ? plain.charAt(0).toLowerCase() + plain.slice(1) : `doc${plain}`;
  const free = freeName(RESERVED.has(key) ? `${key}Doc` : key, (each) => taken.has(each.toLowerCase()));
  taken.add(free.toLowerCase());
  return free;
}

/** A name that documents may have, and that is not taken. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  const plain = name.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^_+|_+$/g, '');
  const base = /^[A-Za-z]/.test(plain) ? plain : `field${plain}`;
  let free = base;
  for (let n = 2; isTaken(free); n += 1) free = `${base}${n}`;
  return free;
}

const RESERVED = new Set(
  'enums menus roles reminders workbench demo meta site account role session media message unit employee any bit box char date line name path point text time uuid money interval record'.split(
    ' ',
  ),
);
