import { nameOfStep } from '#engine/schema/SchemaProblem.ts';

/** How `guiju cover` treats the keys of a kind: cases must notice each change, no case can, or nothing depends on them. */
type Measure = 'cases' | 'none' | 'nothing';

interface DecidingKeys {
  readonly measure: Measure;
  /** Keys by document, `*` for any document; steps into maps are `*`, `**` includes everything below. */
  readonly keys: Readonly<Record<string, string>>;
}

const of = (measure: Measure, keys: Readonly<Record<string, string>>): DecidingKeys => ({ measure, keys });

/** Every key of every document by kind of decision (`tests/proof/coverage/deciding.test.ts`). */
export const DECIDING = {
  rules: of('cases', { form: 'properties.*.x-reactions.**', workflow: 'computed more.computed' }),
  checks: of('cases', { form: 'x-checks.** x-either.**' }),
  unique: of('cases', { form: 'x-unique.fields x-unique.where' }),
  required: of('cases', { form: 'required properties.*.x-required-by' }),
  limits: of('cases', {
    form: 'properties.*.minimum properties.*.maximum properties.*.exclusiveMinimum properties.*.exclusiveMaximum properties.*.minLength properties.*.multipleOf properties.*.minItems properties.*.maxItems properties.*.pattern properties.*.x-pattern properties.*.x-enum.leaf',
  }),
  defaults: of('cases', { form: 'properties.*.default' }),
  computed: of('cases', { form: 'properties.*.x-computed properties.*.x-hidden-value' }),
  figures: of('cases', {
    form: 'properties.*.x-rollup.by properties.*.x-rollup.sum properties.*.x-rollup.max properties.*.x-rollup.where properties.*.x-found.where properties.*.x-found.sum properties.*.x-found.max properties.*.x-found.min properties.*.x-reference.latest properties.*.x-reference.earliest',
    list: 'sums.field sums.average sums.where sums.ratio',
  }),
  references: of('cases', { form: 'properties.*.x-reference.where' }),
  access: of('cases', {
    form: 'x-permission properties.*.x-permission.read properties.*.x-permission.write x-scope.own x-scope.by.** x-scope.pool x-scope.parent x-scope.changeable properties.*.x-user.below',
  }),
  outside: of('cases', { form: 'x-customer.where x-customer.fields x-customer.edit x-customer.when.* x-public.where' }),
  transitions: of('cases', {
    workflow:
      'transitions.from transitions.when transitions.to.** transitions.who transitions.joint.people transitions.joint.passed transitions.complete transitions.guards.** transitions.warnings.** transitions.set.** transitions.creates.** transitions.automatic transitions.manual',
  }),
  inputs: of('cases', {
    workflow:
      'transitions.inputs transitions.inputs.field transitions.inputs.required transitions.inputs.visible transitions.inputs.default',
  }),
  states: of('cases', { workflow: 'states.delete states.edit.**' }),
  lists: of('cases', { list: 'where scenes scenes.scope scenes.waiting scenes.where' }),
  reminders: of('cases', { reminder: 'sources.on sources.date sources.states sources.state sources.where' }),

  lengths: of('none', { form: 'properties.*.maxLength' }),
  roles: of('none', { role: 'keys actions dataScope entityScopes.*' }),
  receivers: of('none', { reminder: 'sources.receivers.** sources.channels channels' }),
  moments: of('none', {
    reminder: 'advance sources.advance sources.minutes sources.from',
    workflow: 'transitions.added.** transitions.adds transitions.waits transitions.remind correction.** initial unit',
    form: 'properties.*.x-since properties.*.x-days-in x-keep.** x-read.** x-versions.**',
  }),
  series: of('none', { form: 'properties.*.x-number.**' }),
  writes: of('none', { form: 'x-writes.** properties.*.x-reference.fill.*' }),
  readers: of('none', {
    form: 'x-plain x-scope.about x-scope.region properties.*.x-mask properties.*.x-user.** properties.*.x-person-of.** x-unique.plain x-unique.clears x-public.** x-shown-through.*',
  }),
  buttons: of('none', {
    list: 'permission actions.** rowActions.** bulkActions.** create.** import.**',
    form: 'x-detail.tabs.when x-detail.tabs.create x-detail.tabs.values.* x-customer.tabs.**',
  }),
  screens: of('none', {
    menu: '**',
    workbench: '**',
    page: '**',
    site: '**',
    print: '**',
    pick: 'sections.fields initial',
  }),
  installation: of('none', { settings: '**', enum: '**', company: '**' }),

  texts: of('nothing', {
    '*': '$schema title title-en description description-en message message-en confirm confirm-en content unit-en',
    english: '**',
    form: 'properties.*.x-messages.** x-customer.title x-customer.line x-customer.titleField properties.*.x-component-props.placeholder properties.*.x-component-props.placeholder-en properties.*.x-component-props.yes properties.*.x-component-props.yes-en properties.*.x-component-props.no properties.*.x-component-props.no-en',
  }),
  appearance: of('nothing', {
    form: 'x-layout x-detail.facts x-detail.tabs.list x-detail.tabs.by x-title-field properties.*.x-component properties.*.x-component-props.** properties.*.x-span properties.*.x-collapsed properties.*.x-reference.likely.**',
    list: 'columns.** search filters sort first.** views.** timeline.** pageSize marks.** sums sums.key scenes.key',
    workflow: 'states.color more.states.color transitions.compare.** line transitions.kind transitions.decision',
    pick: 'layout sections.collapsed sections.line',
    reminder: 'type sources.about',
  }),
  /** What a field stores and what documents refer to: `guiju check` refuses what does not fit. */
  structure: of('nothing', {
    form: 'type x-dialog x-api x-was x-sets x-organisation.** properties.*.type properties.*.format properties.*.items.** properties.*.x-enum properties.*.x-enum.type properties.*.x-enum.path properties.*.x-reference.entity properties.*.x-reference.entityBy properties.*.x-reference.entities properties.*.x-reference.weak properties.*.x-reference.id properties.*.x-found.entity properties.*.x-found.list properties.*.x-child.** properties.*.x-rollup.of properties.*.x-was properties.*.x-wire',
    workflow:
      'field closed states.value states.x-was more.field more.states.value transitions.action transitions.field transitions.dialog transitions.form transitions.command',
    reminder: 'sources.entity',
  }),
  /** Cases and their signatures, and invented records. */
  proof: of('nothing', { cases: '**', signatures: '**', demo: '**' }),
} as const satisfies Readonly<Record<string, DecidingKeys>>;

export type DecidingKind = keyof typeof DECIDING;

/** A part of a document path, with the kinds of the keys at and below it. */
interface Branch {
  kind?: DecidingKind;
  /** The kind of all keys below that have none of their own. */
  below?: DecidingKind;
  readonly steps: Map<string, Branch>;
}

const isKind = (name: string): name is DecidingKind => Object.hasOwn(DECIDING, name);
export const DECIDING_KINDS: readonly DecidingKind[] = Object.keys(DECIDING).filter(isKind);

const TREE: Branch = { steps: new Map() };
for (const kind of DECIDING_KINDS)
  for (const [document, paths] of Object.entries<string>(DECIDING[kind].keys))
    for (const path of paths.split(/\s+/)) {
      const steps = [document, ...path.split('.')];
      const branch = steps.filter((step) => step !== '**').reduce(stepInto, TREE);
      branch[steps.at(-1) === '**' ? 'below' : 'kind'] = kind;
    }

function stepInto({ steps }: Branch, step: string): Branch {
  const known = steps.get(step) ?? { steps: new Map() };
  steps.set(step, known);
  return known;
}

/** The kind of document of a file of a product: `contract/form.json`, `roles/sales.json`. */
export function documentOf(file: string): string {
  const [folder = '', name = folder] = file.split('/');
  const parts = name.split('.');
  const kind = parts.at(-2) ?? '';
  return FOLDERS[folder] ?? (kind === 'form' && parts.length > 2 ? 'pick' : kind);
}

const FOLDERS: Readonly<Record<string, string>> = {
  reminders: 'reminder',
  roles: 'role',
  menus: 'menu',
  enums: 'enum',
  workbench: 'workbench',
  site: 'page',
  demo: 'demo',
};

/** The kind of the key at a JSON pointer of a document (`form`, `list` ...); undefined for an unknown key. */
export function decidingKind(document: string, pointer: string): DecidingKind | undefined {
  const root = TREE.steps.get(document);
  const steps = pointer.split('/').slice(1).map(nameOfStep);
  let [branch, below] = [root, root?.below];
  for (const step of steps) {
    // Sections contain fields like the form itself; items of lists have the keys of the list.
    const from = step === 'properties' ? root : branch;
    branch = from?.steps.get(step) ?? from?.steps.get('*') ?? (/^\d+$/.test(step) ? from : undefined);
    below = branch?.below ?? below;
  }
  return branch?.kind ?? TREE.steps.get('*')?.steps.get(steps.at(-1) ?? '')?.kind ?? below;
}
