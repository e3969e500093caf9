/** Caches the result of `make` for each object, as long as the object exists: neither may change. */
export function perObject<K extends object, T extends NonNullable<unknown>>(make: (one: K) => T): (one: K) => T {
  const known = new WeakMap<K, T>();
  return (one) => {
    let made = known.get(one);
    if (made === undefined) known.set(one, (made = make(one)));
    return made;
  };
}
