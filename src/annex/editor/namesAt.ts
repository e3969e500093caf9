import type { CompletionNames, DocumentKind, KnownName } from './CompletionNames.ts';

type Path = readonly (string | number)[];
type Pick = (names: CompletionNames, path: Path) => readonly KnownName[];
type Places = readonly (readonly [place: RegExp, names: Pick])[];

const fields: Pick = ({ fields }) => fields;
const keys: Pick = ({ keys }) => keys;
const lists: Pick = ({ lists }) => lists;
const entities: Pick = ({ entities }) => entities;
const forms: Pick = ({ forms }) => forms;
/** The items of the field whose name is third in the path: `cases/0/values/Field`. */
const items: Pick = ({ itemsOf }, path) => itemsOf(String(path[3] ?? ''));

/** The paths in a form that name a field of found records; the form's own field is third from the end. */
export const SOUGHT = /\/(x-reference\/(latest|earliest)|x-found\/(sum|max|min|list))$/;

/** Places of values that are names, as paths with # for a number in a list. */
const VALUES: Readonly<Record<DocumentKind, Places>> = {
  form: [
    [/(^|\/)x-enum(\/type)?$/, ({ enums }) => enums],
    [/^x-checks\/#\/total\/of$/, entities],
    [/\/x-(reference\/entit(y|ies\/#)|child\/entity|rollup\/of|found\/entity)$/, entities],
    [SOUGHT, ({ fieldsSought }, path) => fieldsSought(String(path.at(-3) ?? ''))],
    [
      /^(required\/#|x-title-field|x-organisation\/(?!kind$)[^/]+|x-scope\/parent|x-checks\/#\/field|x-writes\/#\/to)$/,
      fields,
    ],
    [/^(x-unique\/#\/(fields\/#|clears)|x-either\/#\/fields\/#|x-customer\/(fields|edit)\/#)$/, fields],
    [/\/x-reactions(\/#)?\/(dependencies\/[^/]+|target)$/, fields],
    [/\/x-reference\/(id|entityBy)$/, fields],
    [/(^|\/)x-permission(\/(read|write))?(\/#)?$/, keys],
    [/^x-detail\/tabs\/#\/list$/, lists],
    [/\/x-required-by\/#$/, ({ transitions, forms: own }) => [...transitions, ...own]],
  ],
  pick: [[/^sections\/#\/fields\/#$/, fields]],
  list: [
    [/^(columns|search|filters|sums)\/#$/, fields],
    [/^sort\/#$/, ({ fields: own }) => [...own, ...own.map((field) => ({ ...field, name: `-${field.name}` }))]],
    [/^(columns|sums|marks)\/#\/(field|or|progress)$/, fields],
    [/^timeline\/(time|text|tag|person)$/, fields],
    [/^(create\/#\/form|timeline\/add)$/, forms],
    [/^create\/#\/each\/rows\/#\/field$/, fields],
    [/^actions\/[^/]+\/create$/, entities],
    [/^permission\/#$/, keys],
    [/^(rowActions|bulkActions)\/#$/, ({ actions }) => actions],
  ],
  workflow: [
    [/^states\/#\/edit\/#\/fields\/#$/, fields],
    [/^(unit|transitions\/#\/(field|inputs\/#(\/field)?|creates\/#\/(rows\/#\/)?each))$/, fields],
    [/^transitions\/#\/(guards\/#\/(some|none)\/of|creates\/#\/entity)$/, entities],
    [/^transitions\/#\/dialog$/, ({ dialogs }) => dialogs],
    [/^transitions\/#\/form$/, forms],
    [/^transitions\/#\/command$/, ({ commands }) => commands],
    [/^transitions\/#\/who(\/#)?$/, ({ who }) => who],
  ],
  print: [[/^prints\/#\/blocks\/#\/(field|((fields|columns|sums)\/#(\/field)?))$/, fields]],
  cases: [
    [/^cases\/#\/form$/, ({ forms: own, transitions }) => [...own, ...transitions]],
    [/^decisions\/#\/take\/action$/, ({ transitions }) => transitions],
    [/^cases\/#\/values\/[^/]+(\/#)?$/, items],
    [/^cases\/#\/expect\/[^/]+\/(value|options)(\/#)?$/, items],
  ],
  enum: [[/^dynamic\/entity$/, entities]],
  menu: [
    [/(^|\/)key$/, keys],
    [/(^|\/)list$/, lists],
  ],
  // A reminder covers several entities: their fields are resolved in the documents of each.
  reminder: [[/^sources\/#\/(entity|receivers\/#\/rows\/entity)$/, entities]],
  company: [
    [/^keptEnums\/#$/, ({ enums }) => enums],
    [/^keys\/[^/]+$/, keys],
  ],
  english: [],
  settings: [],
  role: [[/^keys\/#$/, keys]],
  workbench: [
    [/(^|\/)list(\/#)?$/, lists],
    [/(^|\/)keys\/#$/, keys],
  ],
};

/** Places of objects whose keys are names. */
const KEYS: Readonly<Partial<Record<DocumentKind, Places>>> = {
  form: [
    [/\/x-reference\/fill$/, fields],
    [/\/x-reactions(\/#)?\/(fulfill|otherwise)\/state$/, ({ effects }) => effects],
  ],
  workflow: [[/^transitions\/#\/set$/, fields]],
  cases: [
    [/^cases\/#\/(values|expect|refs)$/, fields],
    [/^cases\/#\/user$/, ({ user }) => user],
    [/^cases\/#\/refs\/[^/]+$/, ({ fieldsBehind }, path) => fieldsBehind(String(path[3] ?? ''))],
  ],
};

/** The names allowed as the value at a path of a document. */
export function valueNames(kind: DocumentKind, path: Path, names: CompletionNames): readonly KnownName[] {
  return namesIn(VALUES[kind], path, names);
}

/** The names allowed as keys of the object at a path of a document. */
export function keyNames(kind: DocumentKind, path: Path, names: CompletionNames): readonly KnownName[] {
  return namesIn(KEYS[kind] ?? [], path, names);
}

function namesIn(places: Places, path: Path, names: CompletionNames): readonly KnownName[] {
  const place = path.map((segment) => (typeof segment === 'number' ? '#' : segment)).join('/');
  return places.find(([pattern]) => pattern.test(place))?.[1](names, path) ?? [];
}
