/** A name that documents may have, and that is not taken. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  const plain = name.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^_+|_+$/g, '');
  const base = /^[A-Za-z]/.test(plain) ? plain : `field${plain}`;
  let free = base;
  for (let n = 2; isTaken(free); n += 1) free = `${base}${n}`;
  return free;
}
