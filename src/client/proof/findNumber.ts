const K = makeConstants();

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
function makeConstants(): Int32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return Int32Array.from(primes, (prime) => {
    const root = Math.cbrt(prime);
    return Math.floor((root - Math.floor(root)) * 2 ** 32);
  });
}

const START = Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);

/** Signed 32-bit integers: numbers above 2^31 would be heap objects, in a loop that runs a million times. */
const words = new Int32Array(64);

/** One block of SHA-256: 16 words in `words` onto a state. Allocates nothing, as it runs for each candidate. */
function compress(state: Int32Array): void {
  for (let i = 16; i < 64; i += 1) {
    const x = words[i - 15] ?? 0;
    const y = words[i - 2] ?? 0;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    words[i] = ((words[i - 16] ?? 0) + s0 + (words[i - 7] ?? 0) + s1) | 0;
  }
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (words[i] ?? 0)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
  state[5] = (state[5] ?? 0) + f;
  state[6] = (state[6] ?? 0) + g;
  state[7] = (state[7] ?? 0) + h;
}

/** SHA-256 of a text of ASCII letters, as eight words. */
function hashText(text: string): Int32Array {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = START.slice();
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(at + 4 * i);
    compress(state);
  }
  return state;
}

/**
 * Finds the number whose hash, with the hash of a challenge before it, begins with so many zero bits (at most 32): about 2^bits tries. Our own
 * SHA-256, because browsers offer theirs on https only, and its calls take longer than the hash.
 */
export function findNumber(challenge: string, bits: number): number {
  words.set(hashText(challenge));
  words[10] = 0x80000000;
  words.fill(0, 11, 15);
  words[15] = 40 * 8;
  const state = new Int32Array(8);
  for (let number = 0; ; number += 1) {
    words[8] = Math.floor(number / 2 ** 32);
    words[9] = number;
    state.set(START);
    compress(state);
    if (Math.clz32(state[0] ?? 0) >= bits) return number;
  }
}
