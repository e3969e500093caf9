import { NamedValues } from './NamedValues.ts';

/** A file of a folder: its path and its text. */
export interface PrintedFile {
  readonly file: string;
  readonly text: string;
}

/** Tells different files of a folder apart. What names a setting or a pattern of the company is another file when that is another one. */
export class FilePrints {
  readonly #byFile = new Map<string, string>();
  readonly #byFolder = new Map<string, string[]>();

  /** `printOf` tells texts apart where that is known without looking at them. */
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
