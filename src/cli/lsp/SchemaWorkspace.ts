import { readFileSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { listMenuKeys } from '#engine/schema/listMenuKeys.ts';
import type { CompletionInput } from '#documents/author/completeAt.ts';
import { documentKind } from '#documents/author/CompletionNames.ts';
import type { DescribedProduct } from '#documents/author/describeThing.ts';
import { META_SCHEMAS } from '#documents/author/metaSchemas.ts';
import { nameAt, type NameAt } from '#documents/author/nameAt.ts';
import { productNames } from '#documents/author/productNames.ts';
import { lintDocuments } from '#documents/lintDocuments.ts';
import { loadDocuments, type LoadedDocuments } from '#documents/loadDocuments.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { parseSource, type SourceFile } from '#documents/SourceFile.ts';
import { isDocument, listCode, readFolder } from '#server/product/readFolder.ts';

/** A schemas folder as an editor sees it: the documents on the disk, with those that are open as they stand in the editor. */
export class SchemaWorkspace {
  readonly folder: string;
  readonly #open = new Map<string, string>();
  #disk: readonly SourceText[] | undefined;
  #loaded: LoadedDocuments | undefined;
  /** The last product of which every document could be read: names stay known while something is half written. */
  #sound: LoadedDocuments | undefined;

  constructor(folder: string) {
    this.folder = resolve(folder);
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
    if (this.#open.get(file) === text) return;
    this.#open.set(file, text);
    this.#loaded = undefined;
  }

  close(file: string): void {
    this.#open.delete(file);
    this.#loaded = undefined;
  }

  /** Reads the folder again where something else may have written there. */
  forgetDisk(): void {
    this.#disk = undefined;
    this.#loaded = undefined;
  }

  /** The texts of all documents. Throws when the folder cannot be read. */
  texts(): readonly SourceText[] {
    this.#disk ??= readFolder(this.folder);
    const texts = new Map(this.#disk.map(({ file, text }) => [file, text]));
    for (const [file, text] of this.#open) texts.set(file, text);
    return [...texts].map(([file, text]) => ({ file, text })).sort((a, b) => (a.file < b.file ? -1 : 1));
  }

  text(file: string): string | undefined {
    return this.texts().find((each) => each.file === file)?.text;
  }

  /** The source of a document with its tree; undefined where there is none or it is no JSON. */
  source(file: string): SourceFile | undefined {
    const text = this.text(file);
    return text === undefined ? undefined : parseSource(file, text).source;
  }

  /** Everything that is wrong, by `check`'s own words. */
  problems(): readonly LocatedProblem[] {
    const loaded = this.#load();
    return [...loaded.problems, ...lintDocuments(loaded)];
  }

  #load(): LoadedDocuments {
    this.#loaded ??= loadDocuments(this.texts());
    if (this.#sound === undefined || this.#loaded.problems.length === 0) this.#sound = this.#loaded;
    return this.#loaded;
  }

  /** The product as names are looked up in it. */
  get product(): DescribedProduct & LoadedDocuments {
    const loaded = this.#sound ?? this.#load();
    const { documents, entities } = loaded;
    return { ...loaded, findEntity: (key) => entities.get(key), enums: enumsOfProduct(documents) };
  }

  /** The files of code that have a word, which no check of documents looks into. */
  codeNaming(word: string): string[] {
    const pattern = new RegExp(`\\b${word}\\b`);
    return listCode(this.folder).filter((file) => pattern.test(readFileSync(resolve(this.folder, file), 'utf8')));
  }

  /** What completion needs to know of a document; undefined for a kind that it does not know. */
  completionInput(file: string): CompletionInput | undefined {
    const kind = documentKind(file);
    if (kind === undefined) return undefined;
    const { documents, organisation, findEntity, enums } = this.product;
    const names = productNames(
      {
        documents: documents.entities,
        enumDocuments: documents.enums,
        organisation,
        enums,
        findEntity,
        keys: Object.values(documents.menus).flatMap(({ items }) => listMenuKeys(items)),
        settings: (documents.settings?.settings ?? []).map(({ key, title }) => ({ name: key, title })),
        commands: documents.code?.commands ?? [],
      },
      findEntity(entityOf(file)),
    );
    return { kind, meta: META_SCHEMAS[kind], names };
  }

  /** The name at an offset of a document. */
  nameAt(file: string, offset: number): NameAt | undefined {
    const [input, text] = [this.completionInput(file), this.text(file)];
    if (input === undefined || text === undefined) return undefined;
    const { findEntity } = this.product;
    const entity = entityOf(file);
    return nameAt(text, offset, {
      kind: input.kind,
      entity,
      names: input.names,
      entityBehind: (field) => findEntity(entity)?.field(field)?.reference?.entity,
    });
  }
}

const entityOf = (file: string): string => file.split('/')[0] ?? '';
