/** Record Ids as ranges: `1-50,52`. Most tables have few gaps, so that a million Ids are a short text. */
export class IdRanges {
  readonly #ranges: readonly (readonly [first: number, last: number])[];
  readonly #added = new Set<number>();
  readonly #removed = new Set<number>();

  constructor(text: string) {
    this.#ranges = (text === '' ? [] : text.split(',')).map((part) => {
      const [first = 0, last = first] = part.split('-').map(Number);
      return [first, last];
    });
  }

  has(id: number): boolean {
    if (this.#added.has(id)) return true;
    return !this.#removed.has(id) && this.#inRanges(id);
  }

  add(id: number): void {
    this.#removed.delete(id);
    if (!this.#inRanges(id)) this.#added.add(id);
  }

  delete(id: number): void {
    this.#added.delete(id);
    if (this.#inRanges(id)) this.#removed.add(id);
  }

  /** The Ids after one, up to and including another, in order. */
  between(after: number, to: number): number[] {
    const found: number[] = [...this.#added].filter((id) => id > after && id <= to);
    for (const [first, last] of this.#ranges)
      for (let id = Math.max(first, after + 1); id <= Math.min(last, to); id += 1)
        if (!this.#removed.has(id)) found.push(id);
    return found.sort((a, b) => a - b);
  }

  toString(): string {
    const parts: [number, number][] = [];
    for (const id of this.between(0, Number.MAX_SAFE_INTEGER)) {
      const last = parts.at(-1);
      if (last?.[1] === id - 1) last[1] = id;
      else parts.push([id, id]);
    }
    return parts.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
  }

  #inRanges(id: number): boolean {
    let [low, high] = [0, this.#ranges.length - 1];
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      const [first, last] = this.#ranges[middle] ?? [0, 0];
      if (id < first) high = middle - 1;
      else if (id > last) low = middle + 1;
      else return true;
    }
    return false;
  }
}
