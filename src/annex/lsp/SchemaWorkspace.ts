import { readFileSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { LiveMemory } from '#annex/memory';
import { AuthorService } from '#annex/editor';
import { lintDocuments } from '#documents/lintDocuments.ts';
import { loadDocuments, type LoadedDocuments } from '#documents/loadDocuments.ts';
import { locateProblem, type LocatedProblem } from '#documents/locateProblem.ts';
import { readDocuments, type SourceText } from '#documents/readDocuments.ts';
import { parseSource, type SourceFile } from '#documents/SourceFile.ts';
import { codeFiles } from '#server/settings/codeFolders.mjs';
import { isDocument, readFolder } from '#server/product/readFolder.ts';

/** Settings replace their names in other documents, and are read with every document. */
const SETTINGS = 'settings.json';

/** A schemas folder in an editor: the documents on disk, replaced by the editor's unsaved versions. */
export class SchemaWorkspace {
  readonly folder: string;
  /** The language features for the current documents. */
  readonly author: AuthorService;
  readonly #memory = new LiveMemory();
  readonly #open = new Map<string, SourceText>();
  /** The last readable version of each document: others are checked against it while a document is incomplete. */
  readonly #readable = new Map<string, SourceText>();
  readonly #own = new WeakMap<SourceText, readonly LocatedProblem[]>();
  readonly #sources = new WeakMap<SourceText, SourceFile>();
  #disk: ReadonlyMap<string, SourceText> = new Map();
  #isStale = true;
  #problems: readonly LocatedProblem[] | undefined;
  /** The last product without unreadable documents: it provides names while a document is incomplete. */
  #sound: LoadedDocuments | undefined;

  constructor(folder: string) {
    this.folder = resolve(folder);
    this.author = new AuthorService(() => ({ texts: this.texts(), memory: this.#memory, loaded: this.#product() }));
  }

  /** The document of an editor's URI, as path below the folder; undefined for files elsewhere or of other kinds. */
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

  /** Sets the unsaved text of an open document. */
  edit(file: string, text: string): void {
    if (this.#open.get(file)?.text === text) return;
    this.#open.set(file, { file, text });
    this.#problems = undefined;
  }

  close(file: string): void {
    this.#open.delete(file);
    this.#problems = undefined;
  }

  /** Reads the folder again on the next access, after another program may have written to it. */
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

  /** Unchanged documents stay the same objects, so that checks depending on them do not run again. */
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

  /** The source of a document with its tree, parsed once; undefined if it does not exist. */
  source(file: string): SourceFile | undefined {
    const found = this.#find(file);
    if (found === undefined) return undefined;
    const known = this.#sources.get(found) ?? parseSource(file, found.text).source;
    this.#sources.set(found, known);
    return known;
  }

  /** All problems of `check`; an unreadable document counts with its last readable version. */
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

  /** Why an open document is unreadable; documents on disk are read together with all others. */
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

  /** The code files that contain a word, which no check of documents reads. */
  codeNaming(word: string): string[] {
    const pattern = new RegExp(`\\b${word}\\b`);
    return codeFiles(this.folder)
      .filter((file) => pattern.test(readFileSync(file, 'utf8')))
      .map((file) => relative(this.folder, file));
  }
}
