/** A name that documents may use, with its display text. */
export interface KnownName {
  readonly name: string;
  readonly title?: string;
}

/** The names of a product that completion offers, from the place of one entity. */
export interface CompletionNames {
  readonly fields: readonly KnownName[];
  readonly entities: readonly KnownName[];
  readonly enums: readonly KnownName[];
  readonly keys: readonly KnownName[];
  readonly forms: readonly KnownName[];
  readonly transitions: readonly KnownName[];
  /** Codes of everything that may be done with its records. */
  readonly actions: readonly KnownName[];
  /** Dialog forms of transitions. */
  readonly dialogs: readonly KnownName[];
  readonly commands: readonly KnownName[];
  /** Keywords for users who may perform a transition. */
  readonly who: readonly KnownName[];
  /** `entity/list` of all entities. */
  readonly lists: readonly KnownName[];
  readonly user: readonly KnownName[];
  readonly settings: readonly KnownName[];
  readonly functions: readonly KnownName[];
  /** Keys of `state` in rules, those of the product among them. */
  readonly effects: readonly KnownName[];
  /** Values of the enum type of a field, as JSON, with their labels. */
  readonly itemsOf: (field: string) => readonly KnownName[];
  /** Fields of the entity that a reference field refers to. */
  readonly fieldsBehind: (field: string) => readonly KnownName[];
  /** The fields of the records among which the system finds a field's value. */
  readonly fieldsSought: (field: string) => readonly KnownName[];
}

/** The kinds of schema documents that completion knows. */
export type DocumentKind =
  | 'form'
  | 'pick'
  | 'list'
  | 'workflow'
  | 'print'
  | 'cases'
  | 'enum'
  | 'menu'
  | 'role'
  | 'reminder'
  | 'company'
  | 'english'
  | 'settings'
  | 'workbench';

/** The kind of a document by its path below the schemas folder; undefined for other files. */
export function documentKind(file: string): DocumentKind | undefined {
  const [folder = '', name = ''] = file.split('/');
  if (file === 'company.json') return 'company';
  if (file === 'english.json') return 'english';
  if (file === 'settings.json') return 'settings';
  if (folder === 'enums') return 'enum';
  if (folder === 'menus') return 'menu';
  if (folder === 'roles') return 'role';
  if (folder === 'reminders') return 'reminder';
  if (folder === 'workbench') return 'workbench';
  if (name === 'form.json') return 'form';
  if (name === 'workflow.json') return 'workflow';
  if (name === 'print.json') return 'print';
  if (name === 'cases.json') return 'cases';
  if (name.endsWith('.form.json')) return 'pick';
  return name === 'list.json' || name.endsWith('.list.json') ? 'list' : undefined;
}
