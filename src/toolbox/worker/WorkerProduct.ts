import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { LiveMemory } from '#annex/memory';
import type { AskedProduct } from '#annex/editor';
import { lintDocuments } from '#documents/lintDocuments.ts';
import { loadDocuments, type LoadedDocuments } from '#documents/loadDocuments.ts';
import { type LocatedProblem, isFatal } from '#documents/locateProblem.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { folderOf, isFormFile } from './SchemaTexts.ts';
import type { TaskCall } from './ToolsTask.ts';

/** The texts that the worker knows, and the product built from them. It is only built again after a change. */
export class WorkerProduct {
  readonly #texts = new Map<string, SourceText>();
  readonly #memory: LiveMemory;
  /** The last product whose documents could all be read: names stay known while a document is incomplete. */
  #sound: LoadedDocuments | undefined;
  #loaded: { readonly documents: LoadedDocuments; readonly enums: EnumSource } | undefined;
  /** Folders with unreported changes. */
  readonly #changed = new Set<string>();

  /** `memory` stores the results of its checks. */
  constructor(memory: LiveMemory) {
    this.#memory = memory;
  }

  change(changes: TaskCall['changes']): void {
    for (const { file, text } of changes) {
      if (text === null) this.#texts.delete(file);
      else this.#texts.set(file, { file, text });
      this.#changed.add(folderOf(file));
    }
    if (changes.length > 0) this.#loaded = undefined;
  }

  /** The text of a document; empty where there is none. */
  text(file: string): string {
    return this.#texts.get(file)?.text ?? '';
  }

  get documents(): LoadedDocuments {
    return this.#load().documents;
  }

  get enums(): EnumSource {
    return this.#load().enums;
  }

  /** The product that editor services are asked about. */
  get asked(): AskedProduct {
    const loaded = this.documents;
    return { texts: [...this.#texts.values()], memory: this.#memory, loaded: this.#sound ?? loaded };
  }

  /** The model of an entity. Throws Error when its documents cannot be used. */
  entity(key: string): EntityModel {
    const entity = this.documents.entities.get(key);
    if (entity === undefined || this.isBroken(key)) throw new Error(`${key} 的文档有错误，请先改正`);
    return entity;
  }

  /** Whether an entity (or a folder of shared documents) is currently unusable. */
  isBroken(folder: string): boolean {
    const isShared = !this.#texts.has(`${folder}/form.json`);
    return this.documents.problems.some(
      (problem) => isFatal(problem) && folderOf(problem.file) === folder && (isShared || isFormFile(problem.file)),
    );
  }

  /** The folders among these that changed and can be used; each is given once after a change. */
  takeChanged(folders: readonly string[]): ReadonlySet<string> {
    const taken = folders.filter((folder) => this.#changed.has(folder) && !this.isBroken(folder));
    for (const folder of taken) this.#changed.delete(folder);
    return new Set(taken);
  }

  /** The texts with some of them replaced, or removed if null. */
  textsWith(others: ReadonlyMap<string, string | null>): SourceText[] {
    const kept = [...this.#texts.values()].filter(({ file }) => !others.has(file));
    return [...kept, ...[...others].flatMap(([file, text]) => (text === null ? [] : [{ file, text }]))];
  }

  /** The findings about valid documents that are probably wrong. */
  lint(limits: Limits): readonly LocatedProblem[] {
    const texts = [...this.#texts.values()];
    return this.#memory.check(texts, (memory) =>
      lintDocuments(loadDocuments(texts, {}, false, memory), limits, memory),
    );
  }

  #load(): { readonly documents: LoadedDocuments; readonly enums: EnumSource } {
    if (this.#loaded === undefined) {
      const texts = [...this.#texts.values()];
      const documents = this.#memory.check(texts, (memory) => loadDocuments(texts, {}, false, memory));
      if (this.#sound === undefined || documents.problems.length === 0) this.#sound = documents;
      this.#loaded = { documents, enums: enumsOfProduct(documents.documents) };
    }
    return this.#loaded;
  }
}
