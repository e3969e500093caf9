import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { listMenuKeys } from '#engine/schema/listMenuKeys.ts';
import type { LoadedDocuments } from '#documents/loadDocuments.ts';
import type { CompletionInput } from './completeAt.ts';
import { completionInput } from './completionInput.ts';
import { describeThing, type DescribedProduct } from './describeThing.ts';
import { findUses, ownPlace, type CheckedTexts, type FoundUses, type Refusal } from './findUses.ts';
import { fileOf, nameAt, type NameAt } from './nameAt.ts';
import { renameThing, type Renaming } from './renameThing.ts';

/** A position in a document: the file and the character offset. */
export interface AskedPlace {
  readonly file: string;
  readonly offset: number;
}

/** A stretch of a document. */
export interface FoundPlace {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** The product that an author edits: its current texts, and the documents loaded from the last valid state. */
export interface AskedProduct extends CheckedTexts {
  readonly loaded: LoadedDocuments;
}

/** The editor services for documents: the same answers for `guiju lsp` and for the toolbox. */
export class AuthorService {
  readonly #product: () => AskedProduct;

  constructor(product: () => AskedProduct) {
    this.#product = product;
  }

  /** The input of completion for a document; undefined for an unknown kind. */
  completionInput(file: string): CompletionInput | undefined {
    const { documents, organisation, findEntity, enums } = this.#described();
    return completionInput(
      file,
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
  }

  /** The name at a place; the name of a document where it begins, if that is what names something. */
  nameAt({ file, offset }: AskedPlace): NameAt | undefined {
    const [input, text] = [this.completionInput(file), this.#text(file)];
    if (input === undefined || text === undefined) return undefined;
    const { findEntity } = this.#described();
    const entity = entityOf(file);
    return nameAt(text, offset, {
      kind: input.kind,
      file,
      entity,
      names: input.names,
      entityBehind: (field) => findEntity(entity)?.field(field)?.reference?.entity,
      entitySought: (field) => findEntity(entity)?.field(field)?.found?.entity,
    });
  }

  /** The meaning of the name at a place, as lines with the title first; undefined if unknown. */
  hover(
    place: AskedPlace,
  ): { readonly lines: readonly string[]; readonly from: number; readonly to: number } | undefined {
    const found = this.nameAt(place);
    const lines = found === undefined ? [] : describeThing(found.thing, this.#described());
    return found === undefined || lines.length === 0 ? undefined : { lines, from: found.from, to: found.to };
  }

  /** The place where the name at a place is defined; undefined if the frame defines it, or it is unknown. */
  definition(place: AskedPlace): FoundPlace | undefined {
    const thing = this.nameAt(place)?.thing;
    const file = thing === undefined ? undefined : fileOf(thing);
    const text = file === undefined ? undefined : this.#text(file);
    if (thing === undefined || file === undefined || text === undefined) return undefined;
    const own = ownPlace(thing, { file, text });
    return own === 'path' || own === undefined
      ? { file, from: 0, to: 0 }
      : { file, from: own.offset, to: own.offset + own.length };
  }

  /** All places with the same name as a place, including its definition if `isTold`. */
  uses(place: AskedPlace, isTold = true): { readonly found: readonly FoundPlace[] } | Refusal {
    const thing = this.nameAt(place)?.thing;
    if (thing === undefined) return NO_NAME;
    const uses: FoundUses = findUses(this.#product(), thing);
    if ('refused' in uses) return uses;
    const own = this.definition(place);
    const found = [...uses.places].flatMap(([file, places]) =>
      places.map(({ offset, length }) => ({ file, from: offset, to: offset + length })),
    );
    const isOwn = ({ file, from }: FoundPlace): boolean => file === own?.file && from === own.from;
    return { found: isTold ? found : found.filter((each) => !isOwn(each)) };
  }

  rename(place: AskedPlace, to: string): Renaming {
    const thing = this.nameAt(place)?.thing;
    return thing === undefined ? NO_NAME : renameThing(this.#product(), thing, to);
  }

  #text(file: string): string | undefined {
    return this.#product().texts.find((each) => each.file === file)?.text;
  }

  #described(): DescribedProduct & LoadedDocuments {
    const { loaded } = this.#product();
    const { documents, entities } = loaded;
    return { ...loaded, findEntity: (key) => entities.get(key), enums: enumsOfProduct(documents) };
  }
}

const NO_NAME: Refusal = { refused: '这里没有可以查找的名字：把光标放在实体、字段、枚举、列表或流转的名字上' };

const entityOf = (file: string): string => file.split('/')[0] ?? '';
