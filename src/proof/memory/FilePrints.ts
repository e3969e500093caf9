import { NamedValues } from './NamedValues.ts';

/** A file of a folder: its path and its text. */
export interface PrintedFile {
  readonly file: string;
  readonly text: string;
}

/** Fingerprints of a folder's files. A file that uses a setting or a company pattern changes when that does. */
export class FilePrints {
  readonly #byFile = new Map<string, string>();
  readonly #byFolder = new Map<string, string[]>();

  /** `printOf` returns the fingerprint of a text without reading it, where available. */
  constructor(
    texts: readonly PrintedFile[],
    hash: (text: string) => string,
    printOf: (file: PrintedFile) => string = ({ text }) => hash(text),
  ) {
    const values = new NamedValues(texts);
    for (const each of texts) {
      const { file } = each;
      const own = printOf(each);
      const named = values.namedIn(each);
      const print = named === '' ? own : hash(`${own} ${named}`);
      this.#byFile.set(file, print);
      const folder = file.slice(0, file.indexOf('/') + 1);
      const known = this.#byFolder.get(folder);
      if (known === undefined) this.#byFolder.set(folder, [`${file} ${print}`]);
      else known.push(`${file} ${print}`);
    }
  }

  of(file: string): string | undefined {
    return this.#byFile.get(file);
  }

  /** All files of a folder (`roles/`), each with its print. */
  in(folder: string): readonly string[] {
    return this.#byFolder.get(folder) ?? [];
  }

  all(): readonly string[] {
    return [...this.#byFolder.values()].flat();
  }
}
