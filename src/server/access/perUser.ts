import { numberOf } from './sameUser.ts';
import type { EnumSource, EnumType } from '#language/EnumType.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import type { Call } from './Call.ts';

interface Kept<T> {
  readonly made: T;
  readonly texts: Call['texts'];
  /** The moment of the call, if `make` read it. */
  readonly now: string | undefined;
  /** The day of the call, if `make` read it. */
  readonly today: string | undefined;
  /** The enum types that were read, with their state at that time. */
  readonly enums: ReadonlyMap<string, EnumType | undefined>;
}

/** Most entries cached for one function and product; the least recently used go first. */
const MAX_CACHED = 1000;

/**
 * Caches the result of `make` for a user, a product and some arguments until one of its inputs changes. Users with
 * equal facts are the same object (`sameUser`), and a changed product is another object. The cache records whether
 * `make` reads the moment and which enum types it reads. `make` must read nothing else, and `keyOf` must be different
 * for different arguments.
 */
export function perUser<A extends readonly unknown[], T>(
  keyOf: (...args: A) => string,
  make: (call: Call, ...args: A) => T,
): (call: Call, ...args: A) => T {
  // The cached results of a product are released with it.
  const ofProducts = new WeakMap<ReadyProduct, Map<string, Kept<T>>>();
  return (call, ...args) => {
    const all = ofProducts.get(call.product) ?? new Map<string, Kept<T>>();
    ofProducts.set(call.product, all);
    const key = `${numberOf(call.who)} ${keyOf(...args)}`;
    const known = all.get(key);
    all.delete(key);
    if (known !== undefined && isTrue(known, call)) {
      all.set(key, known);
      return known.made;
    }
    const { watched, seen } = watch(call);
    const made = make(watched, ...args);
    all.set(key, { made, texts: call.texts, ...seen });
    const [oldest] = all.keys();
    if (all.size > MAX_CACHED && oldest !== undefined) all.delete(oldest);
    return made;
  };
}

function isTrue({ texts, now, today, enums }: Kept<unknown>, call: Call): boolean {
  if (texts !== call.texts || (now !== undefined && now !== call.now)) return false;
  if (today !== undefined && today !== call.today) return false;
  for (const [name, type] of enums) if (call.enums(name) !== type) return false;
  return true;
}

interface Seen {
  now: string | undefined;
  today: string | undefined;
  readonly enums: Map<string, EnumType | undefined>;
}

/** The same call, and a record of its variable parts that were read. Copying the call counts as reading all of them. */
function watch(call: Call): { watched: Call; seen: Seen } {
  const seen: Seen = { now: undefined, today: undefined, enums: new Map() };
  // A translated enum type changes exactly when its original does.
  const noted = (enums: EnumSource, name: string): EnumType | undefined => {
    seen.enums.set(name, call.enums(name));
    return enums(name);
  };
  const watched: Call = {
    product: call.product,
    written: call.written,
    language: call.language,
    // A cached result is shown to every reader in the language of the call.
    reader: call.language,
    hooks: call.hooks,
    signedIn: call.signedIn,
    who: call.who,
    user: call.user,
    address: '',
    zone: call.zone,
    findEntity: call.findEntity,
    texts: call.texts,
    say: call.say,
    wording: { ...call.wording, enums: (name) => noted(call.wording.enums, name) },
    access: (entity) => call.access(entity),
    enums: (name) => noted(call.enums, name),
    get now() {
      seen.now = call.now;
      return call.now;
    },
    get today() {
      seen.today = call.today;
      return call.today;
    },
    get moment() {
      seen.now = call.now;
      return call.moment;
    },
  };
  return { watched, seen };
}
