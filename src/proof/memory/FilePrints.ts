/** A file of a folder: its path and its text. */
export interface PrintedFile {
  readonly file: string;
  readonly text: string;
}

/** The settings stand in the places of their names in other documents. */
const SETTINGS = 'settings.json';
const SETTING = '$config.';

/** Tells different files of a folder apart. What names a setting is another file when the settings are others. */
export class FilePrints {
  readonly #byFile = new Map<string, string>();
  readonly #byFolder = new Map<string, string[]>();

  /** `printOf` tells texts apart where that is known without looking at them. */
  constructor(
    texts: readonly PrintedFile[],
    hash: (text: string) => string,
    printOf: (file: PrintedFile) => string = ({ text }) => hash(text),
  ) {
    const settings = texts.find(({ file }) => file === SETTINGS);
    const values = settings === undefined ? '' : printOf(settings);
    for (const each of texts) {
      const { file, text } = each;
      const own = printOf(each);
      const print = text.includes(SETTING) ? hash(`${own} ${values}`) : own;
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
