import { FolderMemory, type KeptChecks, type KeptObjects, noObjects } from './FolderMemory.ts';
import type { PrintedFile } from './FilePrints.ts';

/** Maximum size of the fingerprints in characters; above it, the cache is cleared and the next check runs in full. */
const MAX_CHARACTERS = 40_000_000;

/**
 * Remembers successive checks of a folder in a running program. A file is unchanged while it is the same object;
 * nothing is hashed, so different texts are never confused. Pieces without findings stay known while others fail or are
 * reverted.
 */
export class LiveMemory {
  #pieces: KeptChecks['pieces'] = {};
  #objects: KeptObjects = noObjects();
  #files = new WeakMap<PrintedFile, string>();
  #texts = new Map<string, string>();
  #count = 0;
  #characters = 0;

  /** Checks these files using the cache, and stores the pieces without findings. */
  check<T>(texts: readonly PrintedFile[], work: (memory: FolderMemory) => T): T {
    if (this.#characters > MAX_CHARACTERS) this.#forget();
    const memory = new FolderMemory(
      texts,
      { pieces: this.#pieces },
      (text) => this.#idOf(text),
      this.#objects,
      (file) => this.#fileId(file),
    );
    const result = work(memory);
    const kept = memory.kept();
    if (kept !== undefined) this.#pieces = { ...this.#pieces, ...kept.pieces };
    return result;
  }

  #forget(): void {
    this.#pieces = {};
    this.#objects = noObjects();
    this.#files = new WeakMap();
    this.#texts = new Map();
    this.#characters = 0;
  }

  #fileId(file: PrintedFile): string {
    const id = this.#files.get(file) ?? this.#next();
    this.#files.set(file, id);
    return id;
  }

  #idOf(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const id = this.#next();
    this.#texts.set(text, id);
    this.#characters += text.length;
    return id;
  }

  /** A unique fingerprint, so that nothing stored before the cache was cleared can match. */
  #next(): string {
    this.#count += 1;
    return this.#count.toString(36);
  }
}
