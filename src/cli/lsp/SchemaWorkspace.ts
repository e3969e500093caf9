import { readFileSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { LiveMemory } from '#proof/memory/LiveMemory.ts';
import { AuthorService } from '#documents/author/AuthorService.ts';
import { lintDocuments } from '#documents/lintDocuments.ts';
import { loadDocuments, type LoadedDocuments } from '#documents/loadDocuments.ts';
import { locateProblem, type LocatedProblem } from '#documents/locateProblem.ts';
import { readDocuments, type SourceText } from '#documents/readDocuments.ts';
import { parseSource, type SourceFile } from '#documents/SourceFile.ts';
import { isDocument, listCode, readFolder } from '#server/product/readFolder.ts';

/** The settings stand in the places of their names, and are read with every document. */
const SETTINGS = 'settings.json';

/** A schemas folder as an editor sees it: the documents on the disk, with those that are open as they stand in the editor. */
export class SchemaWorkspace {
  readonly folder: string;
  /** Answers about the documents as they stand. */
  readonly author: AuthorService;
  readonly #memory = new LiveMemory();
  readonly #open = new Map<string, SourceText>();
  /** Of each document the last text that could be read: others are held against it while something is half written. */
  readonly #readable = new Map<string, SourceText>();
  readonly #own = new WeakMap<SourceText, readonly LocatedProblem[]>();
  readonly #sources = new WeakMap<SourceText, SourceFile>();
  #disk: ReadonlyMap<string, SourceText> = new Map();
  #isStale = true;
  #problems: readonly LocatedProblem[] | undefined;
  /** The last product of which every document could be read: names stay known while something is half written. */
  #sound: LoadedDocuments | undefined;

  constructor(folder: string) {
    this.folder = resolve(folder);
    this.author = new AuthorService(() => ({ texts: this.texts(), memory: this.#memory, loaded: this.#product() }));
  }

  /** The document of an address of the editor, by its path below the folder; undefined for what lies elsewhere or is none. */
  fileOf(uri: string): string | undefined {
    if (!uri.startsWith('file:')) return undefined;
    const path = relative(this.folder, fileURLToPath(uri));
    if (path === '' || isAbsolute(path) || path.startsWith('..')) return undefined;
    const file = path.split(sep).join('/');
    return isDocument(file) ? file : undefined;
  }

  uriOf(file: string): string {
    return pathToFileURL(resolve(this.folder, file)).href;
  }

  /** Puts the text of an open document in the place of what is on the disk. */
  edit(file: string, text: string): void {
    if (this.#open.get(file)?.text === text) return;
    this.#open.set(file, { file, text });
    this.#problems = undefined;
  }

  close(file: string): void {
    this.#open.delete(file);
    this.#problems = undefined;
  }

  /** Reads the folder again, when it is next asked for, where something else may have written there. */
  forgetDisk(): void {
    this.#isStale = true;
    this.#problems = undefined;
  }

  /** The texts of all documents. Throws when the folder cannot be read. */
  texts(): readonly SourceText[] {
    if (this.#isStale) this.#disk = this.#readDisk();
    this.#isStale = false;
    return [...new Map([...this.#disk, ...this.#open]).values()].sort((a, b) => (a.file < b.file ? -1 : 1));
  }

  /** What did not change stays the same object: nothing that reads it is looked at again. */
  #readDisk(): ReadonlyMap<string, SourceText> {
    return new Map(
      readFolder(this.folder).map((source) => {
        const known = this.#disk.get(source.file);
        return [source.file, known?.text === source.text ? known : source];
      }),
    );
  }

  text(file: string): string | undefined {
    return this.#find(file)?.text;
  }

  #find(file: string): SourceText | undefined {
    if (this.#isStale) this.texts();
    return this.#open.get(file) ?? this.#disk.get(file);
  }

  /** The source of a document with its tree, read once however many places in it are asked for; undefined where there is none. */
  source(file: string): SourceFile | undefined {
    const found = this.#find(file);
    if (found === undefined) return undefined;
    const known = this.#sources.get(found) ?? parseSource(file, found.text).source;
    this.#sources.set(found, known);
    return known;
  }

  /**
   * Everything that is wrong, by `check`'s own words. Of a document that cannot be read that alone is told, and the others are held against what it was
   * when it could be.
   */
  problems(): readonly LocatedProblem[] {
    this.#problems ??= this.#check();
    return this.#problems;
  }

  #check(): readonly LocatedProblem[] {
    const texts = this.texts();
    const unread = new Map<string, readonly LocatedProblem[]>();
    const held = texts.map((source) => {
      const own = this.#ownProblems(source);
      const before = this.#readable.get(source.file);
      if (own.length === 0) this.#readable.set(source.file, source);
      if (own.length === 0 || before === undefined) return source;
      unread.set(source.file, own);
      return before;
    });
    return this.#memory.check(held, (memory) => {
      const loaded = loadDocuments(held, {}, false, memory);
      if (this.#sound === undefined || loaded.problems.length === 0) this.#sound = loaded;
      const others = [...loaded.problems, ...lintDocuments(loaded, undefined, memory)];
      return [...[...unread.values()].flat(), ...others.filter(({ file }) => !unread.has(file))];
    });
  }

  /** Why an open document cannot be read by itself; those on the disk are read with all others. */
  #ownProblems(source: SourceText): readonly LocatedProblem[] {
    if (this.#open.get(source.file) !== source) return [];
    const known = this.#own.get(source);
    if (known !== undefined) return known;
    const settings = source.file === SETTINGS ? [] : this.texts().filter(({ file }) => file === SETTINGS);
    const { problems, sources } = readDocuments([source, ...settings]);
    const own = problems
      .filter(({ file }) => file === source.file)
      .map((problem) => ({ ...problem, ...locateProblem(problem, sources.get(problem.file)) }));
    this.#own.set(source, own);
    return own;
  }

  #product(): LoadedDocuments {
    if (this.#sound === undefined) this.problems();
    return this.#sound ?? loadDocuments(this.texts());
  }

  /** The files of code that have a word, which no check of documents looks into. */
  codeNaming(word: string): string[] {
    const pattern = new RegExp(`\\b${word}\\b`);
    return listCode(this.folder).filter((file) => pattern.test(readFileSync(resolve(this.folder, file), 'utf8')));
  }
}
