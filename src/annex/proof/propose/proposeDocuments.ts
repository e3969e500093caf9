import type { EntityModel } from '#engine/model/EntityModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { valueSort } from '#fields/table/fieldKinds.ts';
import type { DecisionCase, RuleCase } from '#generated/documents/CasesDocument.ts';
import { build } from '#language/build.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { listNames } from '#language/mapExpression.ts';
import { isList, type Value } from '#language/Value.ts';
import { isFieldKey } from '#proof/analysis/inputKey.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { runCase, type SeenField } from '#proof/cases/runCase.ts';
import { compareConditions } from '#proof/coverage/compareConditions.ts';
import type { DecisionWorld } from '#proof/decisions/openDecision.ts';
import { runDecision } from '#proof/decisions/runDecision.ts';
import { CHINESE_TITLES, type TitleWords } from '#proof/expressions/TitleWords.ts';
import { coverDocuments, isBreakNoticed, playProof, type KnownCases } from '../decisions/coverDocuments.ts';
import type { DocumentBreak } from '../decisions/documentBreaks.ts';
import { describeOutcome } from './caseTitle.ts';
import { lentBy } from './listSituations.ts';
import { onlyKnown } from './Situation.ts';
import { sampleValues } from './sampleValues.ts';

/** Cases that would notice the changed keys that no case notices. */
export interface ProposedForDocuments {
  readonly cases: readonly RuleCase[];
  readonly decisions: readonly DecisionCase[];
  /** Changes for which no case was found, in Chinese. */
  readonly unmet: readonly string[];
}

interface ProposalOptions {
  readonly limits: Limits;
  readonly words: TitleWords;
}

/** A case in preparation, with the changes that it notices. */
type Draft = { readonly breaks: readonly DocumentBreak[]; readonly title: string } & (
  { readonly ruleCase: RuleCase } | { readonly decision: DecisionCase }
);

/** Proposes cases for changed keys of documents that no case notices; one case covers as many as possible of a kind. */
export function proposeDocuments(
  entity: EntityModel,
  known: KnownCases,
  world: DecisionWorld,
  { limits, words }: ProposalOptions,
): ProposedForDocuments {
  const reasons = new Set(known.unreached?.map(({ change }) => change));
  const { open } = coverDocuments(entity, playProof(entity, known, world), world, limits);
  const search = new DocumentSearch(entity, known, world, { limits, words });
  let drafts: readonly Draft[] = [];
  const unmet: string[] = [];
  for (const one of open.filter(({ text }) => !reasons.has(text))) {
    const found = limits.shouldStop() ? undefined : search.withCase(one, drafts);
    if (found === undefined) unmet.push(one.text);
    else drafts = found;
  }
  const taken = new Set([...(known.cases ?? []), ...(known.decisions ?? [])].map(({ title }) => title));
  const above = entity.fields.flatMap(({ reference }) => world.findEntity(reference?.entity ?? '') ?? []);
  const steps = [entity, ...above].flatMap(({ workflow }) => workflow?.transitions ?? []);
  const titled = <T extends RuleCase | DecisionCase>(one: T, draft: Draft): T => {
    const messages = messagesOf(draft);
    const subjects = messages.length > 0 ? messages : subjectsOf(entity, draft, world, words).map(words.say);
    const list = [...new Set(subjects)];
    const about = list.length > 4 ? words.firstOf(list.slice(0, 3), list.length) : words.items(list);
    const form = 'ruleCase' in draft ? draft.ruleCase.form : undefined;
    const action = steps.find((each) => each.action === form)?.title ?? words.actions['create'];
    const told = (messages.length > 0 ? '{0}' : draft.title).replace(/\{([01])\}/g, (_, hole) =>
      hole === '0' ? about : words.say(action ?? ''),
    );
    const plain = `${words.proposed}${told}`;
    let [title, count] = [plain, 1];
    while (taken.has(title)) title = words.again(plain, (count += 1));
    taken.add(title);
    return { ...one, title };
  };
  return {
    cases: drafts.flatMap((draft) => ('ruleCase' in draft ? [titled(draft.ruleCase, draft)] : [])),
    decisions: drafts.flatMap((draft) => ('decision' in draft ? [titled(draft.decision, draft)] : [])),
    unmet,
  };
}

/** The messages that a case expects; in English products it expects any message. */
const messagesOf = (draft: Draft): string[] =>
  Object.values('ruleCase' in draft ? draft.ruleCase.expect : {}).flatMap(({ error }) =>
    typeof error === 'string' ? [error] : [],
  );

/** What the title of a case names: values for defaults, otherwise fields or actions. */
function subjectsOf(entity: EntityModel, draft: Draft, { enums }: DecisionWorld, words: TitleWords): string[] {
  const expected = 'ruleCase' in draft ? Object.entries(draft.ruleCase.expect) : [];
  const key = draft.breaks[0]?.key;
  if (key === 'default' || key === 'visible')
    return expected.map(([name, seen]) => describeOutcome(entity, name, seen, enums, words));
  return draft.breaks.map(({ field, action }) => {
    const transition = entity.workflow?.transitions.find((each) => each.action === action);
    return entity.field(field ?? '')?.title ?? transition?.title ?? entity.title;
  });
}

/** What a case expects of the changed key. */
const ASKED: Readonly<Record<string, (seen: SeenField) => RuleCase['expect'][string]>> = {
  default: ({ value }) => ({ value: plain(value) }),
  visible: ({ visible }) => ({ visible }),
  required: ({ visible, required }) => ({ visible, required }),
  'x-required-by': ({ required }) => ({ required }),
  'x-computed': ({ readOnly }) => ({ readOnly }),
};
const askedError = ({ error }: SeenField): RuleCase['expect'][string] => ({ error: error ?? false });

const plain = (value: Value): string | number | boolean | unknown[] | null =>
  isList(value) ? [...value] : typeof value === 'object' ? null : value;

class DocumentSearch {
  readonly #entity: EntityModel;
  readonly #known: KnownCases;
  readonly #world: DecisionWorld;
  readonly #limits: Limits;
  readonly #words: TitleWords;

  constructor(entity: EntityModel, known: KnownCases, world: DecisionWorld, { limits, words }: ProposalOptions) {
    this.#entity = entity;
    this.#known = known;
    this.#world = world;
    this.#limits = limits;
    this.#words = words;
  }

  /** The drafts with one that notices the change, an extended one if possible; undefined where none was found. */
  withCase(one: DocumentBreak, drafts: readonly Draft[]): readonly Draft[] | undefined {
    const title = this.#words.keys[one.key === 'x-permission' ? 'read' : one.key] ?? this.#words.keys['limit'] ?? '';
    const alike = [...drafts.entries()].filter(([, draft]) => draft.title === title);
    for (const [at, draft] of alike)
      for (const next of this.#extended(one, draft)) if (this.#notices(next)) return drafts.with(at, next);
    for (const next of this.#fresh(one, title)) if (this.#notices(next)) return [...drafts, next];
    return undefined;
  }

  #notices(draft: Draft): boolean {
    const played = playProof(
      this.#entity,
      'ruleCase' in draft ? { cases: [draft.ruleCase] } : { decisions: [draft.decision] },
      this.#world,
    );
    return draft.breaks.every((each) => isBreakNoticed(each, this.#entity, played, this.#world));
  }

  *#extended(one: DocumentBreak, draft: Draft): Generator<Draft, void> {
    const breaks = [...draft.breaks, one];
    if ('decision' in draft) {
      if (draft.breaks[0]?.key === one.key && one.field !== undefined)
        yield { ...draft, breaks, decision: this.#asking(draft.decision, one) };
      return;
    }
    const { form } = draft.ruleCase;
    if (!this.#formsOf(one).includes(form) || draft.ruleCase.expect[one.field ?? ''] !== undefined) return;
    for (const sample of sampleValues(one, this.#entity, this.#world.enums))
      yield { ...draft, breaks, ruleCase: this.#filled(draft.ruleCase, one, sample) };
  }

  *#fresh(one: DocumentBreak, title: string): Generator<Draft, void> {
    const breaks = [one];
    const { decisions = [], cases = [] } = this.#known;
    if (one.field !== undefined && !DECIDED.includes(one.key)) {
      const bases = this.#formsOf(one).flatMap((form) => {
        const none = { title: '-', ...(form === undefined ? {} : { form }), values: {} };
        const taken = decisions.filter(({ take }) => take?.action === form && form !== undefined);
        const stored = [...this.#statesBefore(form), ...taken.map(({ record: { Id: _id, ...record } }) => record)];
        return [
          none,
          { ...none, user: SOMEONE },
          ...this.#readBy(one).map((read) => ({ ...none, ...read })),
          ...stored.flatMap((record) => [
            { ...none, stored: record },
            { ...none, stored: record, user: SOMEONE },
          ]),
          ...cases.filter((each) => each.form === form),
        ];
      });
      for (const sample of sampleValues(one, this.#entity, this.#world.enums))
        for (const base of bases)
          yield { title, breaks, ruleCase: this.#filled({ ...base, rule: 'NEW', expect: {} }, one, sample) };
    }
    const person =
      one.kind === 'computed'
        ? {}
        : one.kind === 'outside'
          ? { Role: 'customer' }
          : { Keys: one.key === 'x-permission' ? [] : this.#viewKeys(one) };
    const start: DecisionCase = { title: '-', rule: 'NEW', record: {}, user: person, expect: {} };
    if ([...DECIDED, 'x-computed'].includes(one.key) && one.action === undefined) {
      const outsiders = this.#entity.source.organisation.outsiders ?? [];
      const own = this.#entity.fields.filter(({ reference }) => outsiders.some(({ key }) => key === reference?.entity));
      const of = Object.fromEntries(own.map(({ name }) => [name, 1]));
      for (const record of [{}, of]) yield { title, breaks, decision: this.#asking({ ...start, record }, one) };
      // A row that its parent shows.
      const lent = one.key === 'x-permission' ? lentBy(this.#entity, 1) : undefined;
      for (const [key, rows] of Object.entries(lent?.beside ?? {})) {
        const above = this.#world.findEntity(key);
        if (lent === undefined || above === undefined) continue;
        const beside = { [key]: rows.map((row) => onlyKnown(above, { record: row }).record) };
        const user = { ...person, EmployeeId: 1 };
        yield { title, breaks, decision: this.#asking({ ...start, record: lent.record, beside, user }, one) };
      }
      for (const { record, beside, user = {}, now } of decisions) {
        const base = { ...start, record, ...(beside && { beside }), ...(now && { now }), user: { ...user, ...person } };
        yield { title, breaks, decision: this.#asking(base, one) };
      }
    }
    for (const base of decisions.filter(({ take }) => take?.action === one.action && one.action !== undefined))
      for (const decision of this.#incomplete(base, one)) yield { title, breaks, decision };
  }

  /** A transition that is taken without one of its inputs, or with a record of which a required field is empty. */
  *#incomplete(
    { record, take, expect: _expect, ...base }: DecisionCase,
    one: DocumentBreak,
  ): Generator<DecisionCase, void> {
    if (take === undefined) return;
    const asked = (changed: Pick<DecisionCase, 'record' | 'take'>): DecisionCase => {
      const draft = { ...base, rule: 'NEW', ...changed, expect: { refused: true } };
      return {
        ...draft,
        expect: { refused: runDecision(this.#entity, draft, this.#world).taken?.refused !== undefined },
      };
    };
    const without = (values: Readonly<Record<string, unknown>> = {}, name: string): Record<string, unknown> =>
      Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
    if (one.field !== undefined)
      yield asked({ record: without(record, one.field), take: { ...take, inputs: without(take.inputs, one.field) } });
    else
      for (const { name } of this.#entity.fields.filter(({ required }) => required))
        yield asked({ record: without(record, name), take });
    yield asked({ record, take });
  }

  #statesBefore(action: string | undefined): Record<string, unknown>[] {
    const transition = this.#entity.workflow?.transitions.find((one) => one.action === action);
    return (transition?.from ?? []).map((state) => ({ [transition?.field ?? '']: state }));
  }

  /** What the expression of the changed key reads: for a condition in which it does not hold, else filled in. */
  *#read({
    key,
    place,
    field: name = '',
    action,
  }: DocumentBreak): Generator<Pick<RuleCase, 'values' | 'stored' | 'refs'>, void> {
    const { documents } = this.#entity.source;
    const transition = documents.workflow?.transitions?.find((one) => one.action === action);
    const [, index] = /\/inputs\/(\d+)/.exec(place.pointer) ?? [];
    const input = transition?.inputs?.[Number(index ?? -1)];
    if (key === 'visible' && typeof input === 'object' && input.visible !== undefined) {
      const always = build.literal(true);
      const was = parseExpression(input.visible);
      for (const state of compareConditions([was, always], { entity: this.#entity, ...this.#world }, this.#limits)
        .states) {
        const fields = Object.entries(state).filter(([each, value]) => isFieldKey(each) && value !== null);
        const isAsked = (each: string): boolean =>
          transition?.inputs?.some((one) => (typeof one === 'object' ? one.field : one) === each) === true;
        yield {
          values: Object.fromEntries(fields.filter(([each]) => isAsked(each))),
          stored: Object.fromEntries(fields.filter(([each]) => !isAsked(each))),
        };
      }
    }
    const given = (action === undefined ? this.#entity : actionModel(this.#entity, action))?.field(name)?.default;
    const expression = key !== 'default' || given === undefined || 'value' in given ? undefined : given.expression;
    if (expression === undefined) return;
    const refs: Record<string, Record<string, Value>> = {};
    for (const {
      root,
      path: [first = '', second = ''],
    } of listNames(expression))
      if (root === '$ref') refs[first] = { ...refs[first], [second]: isNumber(this.#entity.field(name)) ? 1 : 'A' };
    const own = listNames(expression).flatMap(({ root, path: [first = ''] }) => (root === '$record' ? [first] : []));
    const held = Object.fromEntries([...own, ...Object.keys(refs)].map((each) => [each, 1]));
    yield { values: held, refs };
    yield { values: {}, stored: held, refs };
  }

  readonly #readBy = (one: DocumentBreak): Pick<RuleCase, 'values' | 'stored' | 'refs'>[] => [...this.#read(one)];

  /** The forms and transitions on which the changed key has an effect. */
  #formsOf({ action, key, text, field = '' }: DocumentBreak): (string | undefined)[] {
    if (key === 'x-required-by') return [/动作 (\w+) 不再/.exec(text)?.[1]];
    if (action !== undefined) return [action];
    const { forms, workflow } = this.#entity;
    const holding = [...forms.values()].filter(({ fields }) => fields.some(({ name }) => name === field));
    const asking = (workflow?.transitions ?? []).filter(({ inputs }) => inputs.includes(field));
    return [...holding.map(({ name }) => (name === 'form' ? undefined : name)), ...asking.map((one) => one.action)];
  }

  #filled(base: RuleCase, one: DocumentBreak, sample: Value | undefined): RuleCase {
    const name = one.field ?? '';
    const values = sample === undefined ? base.values : { ...base.values, [name]: sample };
    const draft = {
      ...base,
      ...(one.key === 'default' ? { defaults: true } : {}),
      values,
      expect: { ...base.expect, [name]: {} },
    };
    const seen = runCase(this.#entity, draft, this.#world.enums, this.#world.findEntity)[name];
    const plainly = (ASKED[one.key] ?? askedError)(seen ?? NOTHING);
    // The messages of the engine are Chinese: cases of an English product expect any.
    const isAny = typeof plainly.error === 'string' && this.#words !== CHINESE_TITLES;
    const asked = isAny ? { error: true } : plainly;
    return { ...draft, expect: { ...base.expect, [name]: { ...base.expect[name], ...asked } } };
  }

  /** The case with the expectation that the changed key needs, as it is now. */
  #asking(base: DecisionCase, { key, field = '' }: DocumentBreak): DecisionCase {
    const part = key === 'x-permission' ? 'may' : ['edit', 'write', 'x-computed'].includes(key) ? 'edits' : 'fields';
    const expect = { ...base.expect, [part]: { ...base.expect[part], [part === 'may' ? 'view' : field]: true } };
    const seen = runDecision(this.#entity, { ...base, expect }, this.#world)[part];
    return {
      ...base,
      expect: { ...expect, [part]: Object.fromEntries(Object.entries(seen).map(([name, is]) => [name, is === true])) },
    };
  }

  /** Keys with which the record is seen, without those of the field. */
  readonly #viewKeys = ({ field = '' }: DocumentBreak): string[] => {
    const { readKeys = [], writeKeys = [] } = this.#entity.field(field) ?? {};
    return this.#entity.permissionKeys.filter((key) => ![...readKeys, ...writeKeys].includes(key));
  };
}

const isNumber = (field: FieldModel | undefined): boolean => field !== undefined && valueSort(field) === 'number';

/** Keys that show in decisions only. */
const DECIDED: readonly string[] = ['x-permission', 'read', 'write', 'fields', 'edit', 'complete'];
/** A user, for defaults that read it. */
const SOMEONE = { AccountId: 1, EmployeeId: 1, CustomerId: 1, CompanyId: 1, UnitId: 2, UnitPath: '/1/2/' };
const NOTHING: SeenField = {
  visible: false,
  required: false,
  readOnly: false,
  value: null,
  options: undefined,
  set: {},
  error: null,
};
