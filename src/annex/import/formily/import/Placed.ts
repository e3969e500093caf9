import type { DraftRule, DraftSection } from '../../draft/Draft.ts';
import { ScriptError } from '../../script/ScriptWorld.ts';
import type { Plain, Sort } from './FormilySource.ts';

export interface Sourced {
  readonly node: Plain;
  readonly pointer: string;
}

/** A field or section of a source that is here as well. */
export interface Placed {
  readonly name: string;
  readonly title: string;
  /** The names that lead to its value in the source; '' for a section. */
  readonly path: string;
  readonly sort: Sort;
  readonly isField: boolean;
  readonly values: readonly (string | number)[] | undefined;
  /** The sources of its rules: itself, and the column that contains it. */
  readonly sources: readonly Sourced[];
  readonly rules: DraftRule[];
}

/** A read of a path in our language. */
export interface Reading {
  readonly text: string;
  readonly sort: Sort;
}

/** The fields of every record, by the names in our own export. */
const STANDARD: ReadonlyMap<string, Sort> = new Map([
  ['Id', 'number'],
  ['CreateTime', 'text'],
  ['CreatorId', 'number'],
  ['UpdateTime', 'text'],
  ['UpdaterId', 'number'],
]);

/** The names of a source's forms by their paths: a table also sees the names of the form around it. */
export class Names {
  readonly #above: Names | undefined;
  readonly #tablePath: string;
  readonly #placed = new Map<string, Placed>();
  readonly #left = new Set<string>();

  constructor(above?: Names, tablePath = '') {
    this.#above = above;
    this.#tablePath = tablePath;
  }

  /** Makes a field known by the path of its value and by its address, which names the sections, too. */
  add(placed: Placed, address: string): void {
    if (placed.path !== '') this.#placed.set(placed.path, placed);
    if (!this.#placed.has(address)) this.#placed.set(address, placed);
  }

  /** Notes a field that is not taken. */
  leave(path: string): void {
    this.#left.add(path);
  }

  /** The field of this form that a path leads to, seen from another path. Throws ScriptError for a path that only Formily follows. */
  find(path: string, from: string): Placed | undefined {
    return this.#placed.get(this.#absolute(path, from));
  }

  /** Our read of a path; undefined if it leads nowhere. Throws ScriptError for a field that was not imported. */
  reading(path: string, from: string): Reading | undefined {
    const at = this.#absolute(path, from);
    const isOutside = this.#above !== undefined && !path.startsWith('.') && !path.startsWith(`${this.#tablePath}.`);
    if (isOutside) {
      const found = this.#above.reading(path, '');
      return found === undefined ? undefined : { ...found, text: found.text.replace(/^\$values\./, '$ref.ParentId.') };
    }
    if (this.#left.has(at)) throw new ScriptError(`读取没有带来的字段 ${at}`);
    const placed = this.#placed.get(at);
    if (placed?.isField === true) return { text: `$values.${placed.name}`, sort: placed.sort };
    const sort = STANDARD.get(at);
    return sort === undefined ? undefined : { text: `$values.${at}`, sort };
  }

  #absolute(path: string, from: string): string {
    if (/^\.\.|[*[\]()~]/.test(path)) throw new ScriptError(`路径 ${path} 这里没有`);
    if (!path.startsWith('.')) return path;
    const above = from.includes('.') ? from.slice(0, from.lastIndexOf('.') + 1) : '';
    return `${above}${path.slice(1)}`;
  }
}

/** A section of a form as it is put together. */
export interface Section extends DraftSection {
  readonly rules: DraftRule[];
  readonly within: { readonly after: number; readonly section: DraftSection }[];
}

/** The target of nodes: the section, and the prefix of their names. */
export interface Place {
  readonly section: Section | undefined;
  readonly path: string;
  readonly address: string;
  /** The table column that contains them. */
  readonly column?: Sourced;
}
