/** A name with capitals, as our fields have it. */
export const capitals = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** The key of an entity for a name: a table may bear it, and no other entity does. */
export function keyOf(name: string, taken: Set<string>): string {
  const plain = capitals(name);
  const key = /^[A-Za-z]/.test(plain) ? plain.charAt(0).toLowerCase() + plain.slice(1) : `doc${plain}`;
  const free = RESERVED.has(key) || taken.has(key) ? `${key}Doc` : key;
  taken.add(free);
  return free;
}

const RESERVED = new Set(
  'enums menus roles reminders workbench demo meta site account role session media message unit employee any bit box char date line name path point text time uuid money interval record'.split(
    ' ',
  ),
);
