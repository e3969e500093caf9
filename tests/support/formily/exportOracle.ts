import type { ISchema, Schema } from '@formily/json-schema';
import { observable } from '@formily/reactive';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { fieldStateOf } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { ExportWorld, FormilyNode } from '#annex/import/formily/FormilySchema.ts';
import { rowForm, type RowForm } from '#annex/import/formily/ScriptForm.ts';
import { holdsIds, isRows, valueSort } from '#fields/table/fieldKinds.ts';
import type { Value, Values } from '#language/Value.ts';
import { ACTION, referredField, contextOfState } from '#proof/analysis/inputKey.ts';
import { ruleComponents, type RuleComponent } from '#proof/analysis/ruleComponents.ts';
import { stateSpace } from '#proof/analysis/stateSpace.ts';
import { eachState, pairwiseStates } from '#proof/analysis/walkStates.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { toSchema, withForm, type MountedForm } from './mountForm.ts';
import { fieldsOf, partOf, someOf } from './partOf.ts';
import { difference } from './seenAlike.ts';
import { OurForm, withRefs, type Settled } from './settleOurs.ts';
import { runsWhole } from '../wholeRun.ts';

/** At most so many states of each component of the rules, of many those in which any two values meet. EXPORT_STATES takes more. */
const mostStates = (): number => Number(process.env['EXPORT_STATES'] ?? (runsWhole() ? 60 : 12));
/** The number of states in which the whole form is checked; in the others only the fields of the component are. */
const WHOLE = 4;

/** At most so many forms with two rows each for each component of the rules of rows. */
const MOST_TABLES = 24;

/** The states that the rules of a component tell apart. */
export function statesOf(
  component: RuleComponent,
  entity: EntityModel,
  world: ExportWorld,
  most: number = mostStates(),
): Values[] {
  const inputs = component.inputs.filter((key) => key !== ACTION);
  const space = stateSpace({ ...component, inputs }, entity.fields, {
    enums: world.enums,
    now: CASE_NOW,
    facts: entity.source.organisation.facts,
    referred: referredField(entity, world.findEntity),
  });
  return someOf(space.size <= most ? [...eachState(space)] : pairwiseStates(space), most);
}

/** A copy of the schema through JSON, without default values. */
function withoutDefaults(schema: FormilyNode): ISchema {
  const plain: unknown = JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === 'default' ? undefined : value)),
  );
  return typeof plain === 'object' && plain !== null ? plain : {};
}

/** A form that Formily and we fill in alike. */
interface Filled {
  readonly context: EvaluationContext;
  /** The values of referenced records for Formily: by field, or for rows by field and id. */
  readonly refs: object;
  readonly names: readonly string[];
}

/**
 * The differences between the fields of an exported schema, run by Formily with its own compiler, and ours, in the
 * states of the rules.
 */
export function differences(
  entity: EntityModel,
  schema: FormilyNode,
  world: ExportWorld,
  open: readonly string[],
): unknown[] {
  // A state is user input, which may have cleared the defaults.
  const plain = withoutDefaults(schema);
  const known = new Set(namesIn(plain).filter((name) => !open.includes(name)));
  const parts = new Map<string, Schema>();
  const partWith = (names: readonly string[]): Schema => {
    const key = names.join();
    const part = parts.get(key) ?? toSchema(partOf(plain, names));
    parts.set(key, part);
    return part;
  };
  return [...ofForm(entity, world), ...ofTables(entity, world)].flatMap(({ context, refs, names }, i) => {
    const settled = new OurForm(entity, world).settle(context, (context.values['Id'] ?? null) === null);
    const found: unknown[] = [];
    // Records are available immediately, or arrive after the form was mounted.
    const $ref = observable(i % 2 === 0 ? { ...refs } : {});
    const { values, user, now, index } = context;
    const look = (mounted: MountedForm): void => {
      Object.assign($ref, refs);
      for (const name of names.filter((each) => known.has(each)))
        found.push(
          ...differencesAt(name, mounted, { entity, settled, world, open }).map((each) => ({ ...each, context })),
        );
    };
    // Computed values start with other values, as in a record that was saved under earlier rules.
    const stale = i % 3 === 0 ? staleValues(entity, values) : values;
    withForm(partWith(names), stale, look, { $user: user, $now: now, $index: index ?? 0, $ref });
    return found;
  });
}

/** The fields that a schema has. */
const namesIn = ({ properties }: ISchema): string[] =>
  Object.entries(typeof properties === 'object' ? properties : {}).flatMap(([name, node]) =>
    node.type === 'void' ? namesIn(node) : [name],
  );

/** The values with something in every field that is computed at all times. */
function staleValues({ ruleSet, fields }: EntityModel, values: Values): Values {
  const always = ruleSet.rules.filter(
    ({ property, holds, goesOn, self }) => property === 'value' && holds === undefined && !goesOn && self >= 0,
  );
  const stale = always.map(({ self }): [string, Value] => [fields[self]?.name ?? '', 7]);
  return { ...Object.fromEntries(stale), ...values };
}

interface Around {
  readonly entity: EntityModel;
  readonly settled: Settled;
  readonly world: ExportWorld;
  readonly open: readonly string[];
}

function differencesAt(name: string, mounted: MountedForm, { entity, settled, world, open }: Around): object[] {
  const { outcome, rows } = settled;
  const at = (path: string, owner: EntityModel, field: string, made: Outcome): object[] => {
    const model = owner.field(field);
    if (model === undefined) throw new Error(`We have no field ${path}`);
    const state = made.states[model.index] ?? fieldStateOf(0, undefined);
    const found = difference(mounted.field(path), { model, state, value: made.values[field] ?? null }, world.enums);
    return found === undefined ? [] : [{ name: path, found }];
  };
  const field = entity.field(name);
  const table = field === undefined ? undefined : rowForm(field, entity, world);
  const isShown = outcome.states[field?.index ?? -1]?.display === 'visible';
  const cells = (rows.get(name) ?? []).flatMap((made, i) =>
    table === undefined || !isShown
      ? []
      : table.entity.fields
          .filter((column) => mounted.has(`${name}.${i}.${column.name}`) && !open.includes(`${name}.${column.name}`))
          .flatMap((column) => at(`${name}.${i}.${column.name}`, table.entity, column.name, made)),
  );
  return [...at(name, entity, name, outcome), ...cells];
}

/** The states of the rules of the form itself. */
function ofForm(entity: EntityModel, world: ExportWorld): Filled[] {
  const all = entity.fields.map(({ name }) => name);
  return ruleComponents(entity.ruleSet.rules, entity.fields).flatMap((component) => {
    const states = statesOf(component, entity, world);
    const whole = new Set(someOf(states, WHOLE));
    const own = fieldsOf(component, entity);
    return states.map((state): Filled => {
      const context = contextOfState(state, { enums: world.enums, now: CASE_NOW });
      return { context, refs: context.refs, names: whole.has(state) ? all : own };
    });
  });
}

/** The states of the rules of rows, two rows in each form, in which the table is seen. */
function ofTables(entity: EntityModel, world: ExportWorld): Filled[] {
  return entity.fields.filter(isRows).flatMap((field) => {
    const form = rowForm(field, entity, world);
    if (form === undefined) return [];
    const { names, shown } = aroundTable(form);
    return ruleComponents(form.entity.ruleSet.rules, form.entity.fields).flatMap((component) => {
      const states = statesOf(component, form.entity, world, MOST_TABLES);
      return states.map((state, i): Filled => {
        const beside = states[(i + 1) % states.length] ?? state;
        return { ...filledTable(form, shown[i % shown.length] ?? {}, [state, beside]), names };
      });
    });
  });
}

/** The fields of the form that hang together with a table, and values of theirs in which it is shown. */
function aroundTable({ entity: rows, table, world }: RowForm): { names: string[]; shown: Values[] } {
  const { form, field, by } = table;
  const read = rows.ruleSet.references.get(by) ?? [];
  const components = ruleComponents(form.ruleSet.rules, form.fields).filter((component) =>
    fieldsOf(component, form).some((name) => name === field.name || read.includes(name)),
  );
  const ours = new OurForm(form, world);
  const shown = components
    .flatMap((component) => statesOf(component, form, world, MOST_TABLES))
    .filter((state) => {
      const { outcome } = ours.settle(contextOfState(state, { enums: world.enums, now: CASE_NOW }), true);
      return outcome.states[field.index]?.display === 'visible';
    });
  const names = new Set([...components.flatMap((component) => fieldsOf(component, form)), field.name]);
  return { names: [...names], shown };
}

function filledTable(
  { entity, table, world }: RowForm,
  shown: Values,
  states: readonly Values[],
): Omit<Filled, 'names'> {
  const { field, by, form } = table;
  const records: Record<string, Record<string, Values>> = {};
  const contexts = states.map((state) => contextOfState(state, { enums: world.enums, now: CASE_NOW }));
  const rows = contexts.map(({ values, refs }, i) => {
    const own = Object.entries(refs).filter(([name]) => name !== by);
    // Each row refers to records of its own.
    const ids = own.map(([name]): [string, Value] => [name, (values[name] ?? null) === null ? null : 100 + i]);
    for (const [name, record] of own) records[name] = { ...records[name], [100 + i]: record };
    // Others look at columns that no rule of the row reads.
    const others = entity.fields
      .filter((column) => column.pointer !== '' && valueSort(column) === 'number' && !holdsIds(column))
      .map(({ name }): [string, Value] => [name, 33.3 + i]);
    const { [by]: _, ...rest } = { ...Object.fromEntries(others), ...values, ...Object.fromEntries(ids) };
    return withRefs(rest, Object.fromEntries(own));
  });
  const [first] = contexts;
  const above = contextOfState(shown, { enums: world.enums, now: CASE_NOW });
  const read = Object.entries(first?.refs[by] ?? {}).filter(([name]) => !isRows(form.field(name)));
  const values = {
    ...above.values,
    ...Object.fromEntries(read),
    [field.name]: first?.index === 1 ? rows.toReversed() : rows,
  };
  return {
    context: { ...above, user: { ...above.user, ...first?.user }, now: first?.now ?? above.now, values },
    refs: { ...above.refs, [field.name]: records },
  };
}
