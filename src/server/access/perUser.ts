import type { EnumSource, EnumType } from '#language/EnumType.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import type { Call } from './Call.ts';

interface Kept<T> {
  readonly made: T;
  readonly texts: Call['texts'];
  /** The moment it was made, where it was looked at. */
  readonly now: string | undefined;
  /** The day it was made, where it was looked at. */
  readonly today: string | undefined;
  /** The enum types that were looked at, as they were. */
  readonly enums: ReadonlyMap<string, EnumType | undefined>;
}

/** Things kept of one kind and product: those that were asked for last. */
const MOST = 1000;

/**
 * Keeps what `make` makes for a user, a product and some arguments, while nothing it was made of has changed: users who are alike in all that
 * permission knows of them are the same object (`sameUser`), a changed product is another, and of moment and enum types it is noted
 * whether `make` looks at them. It must look at nothing else, and `keyOf` must tell apart whatever else it is given.
 */
export function perUser<A extends readonly unknown[], T>(
  keyOf: (...args: A) => string,
  make: (call: Call, ...args: A) => T,
): (call: Call, ...args: A) => T {
  // What was kept of a product goes when the product does, which another one has replaced.
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
    if (all.size > MOST && oldest !== undefined) all.delete(oldest);
    return made;
  };
}

const numbers = new WeakMap<object, number>();
let last = 0;

function numberOf(one: object): number {
  const known = numbers.get(one);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(one, last);
  return last;
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

/** The same call, and what was looked at of it that may be another next time. Who copies it has looked at everything. */
function watch(call: Call): { watched: Call; seen: Seen } {
  const seen: Seen = { now: undefined, today: undefined, enums: new Map() };
  // A type in another language is another one when the type is.
  const noted = (enums: EnumSource, name: string): EnumType | undefined => {
    seen.enums.set(name, call.enums(name));
    return enums(name);
  };
  const watched: Call = {
    product: call.product,
    written: call.written,
    language: call.language,
    // What is kept is shown to everybody who reads in the language of the call.
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
