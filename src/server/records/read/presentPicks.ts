import { formatValue } from '#fields/formatValue.ts';
import type { Value, Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Db } from '../../db/Database.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { collectNamed, fieldText, hasText } from './fieldTexts.ts';
import { maskRecord } from './maskRecord.ts';
import type { Picker } from './openPicker.ts';
import { readTitles, titleOf } from './readTitles.ts';
import { listNames } from '#language/listNames.ts';

/** A record that a reference field offers: its name, what tells it from others of that name, and what rules need of it. */
export interface PickRow {
  readonly Id: number;
  readonly Text: string;
  readonly Sub: string | null;
  readonly Ref: Values;
}

const SUB_FIELDS = 2;
const SUB_TYPES: readonly string[] = ['text', 'lookup', 'enum', 'enumTree', 'reference', 'date', 'phone'];

/** The columns that picks are made of. */
export function pickColumns(call: Call, picker: Picker): string[] {
  const { target } = picker;
  const subs = subFields(call, target);
  return [
    target.titleField,
    ...subs.flatMap(({ name, reference }) => [name, reference?.idField ?? name]),
    ...refFields(call, picker),
  ];
}

/** Records as a picker offers them. */
export async function presentPicks(
  db: Db,
  call: Call,
  picker: Picker,
  found: readonly FoundRecord[],
): Promise<PickRow[]> {
  const { target } = picker;
  const subs = subFields(call, target);
  const refs = refFields(call, picker);
  const wanted = new Map<string, Set<number>>();
  for (const { values } of found) collectNamed(subs, values, call, wanted);
  const titles = await readTitles(db, wanted, call);
  const access = call.access(target);
  const filled = new Set(Object.values(picker.field.reference?.fill ?? {}));
  const sub = (field: FieldModel, values: Values): string => {
    const text: Value = hasText(field, call) ? fieldText(field, values, titles, call) : null;
    return formatValue(field, values[field.name] ?? null, { enums: call.enums, text });
  };
  return found.map((record) => {
    const { values, masked } = maskRecord(access, record);
    // What a form takes over from the record must not be a text without its middle.
    const ref = (name: string): Value => (masked.includes(name) && filled.has(name) ? null : (values[name] ?? null));
    const texts = subs.map((field) => sub(field, values)).filter((text) => text !== '');
    return {
      Id: record.id,
      Text: titleOf(target, values, call.enums),
      Sub: texts.length === 0 ? null : texts.join(' · '),
      Ref: Object.fromEntries(refs.map((name) => [name, ref(name)])),
    };
  });
}

/** The first columns of the entity's main list that say something short about a record. */
function subFields(call: Call, target: EntityModel): FieldModel[] {
  const { readable } = call.access(target);
  return (target.lists.get('list')?.columns ?? [])
    .filter(({ path, hidden }) => path.through === undefined && !hidden && path.field !== target.titleField)
    .flatMap(({ path }) => target.field(path.field) ?? [])
    .filter(({ name, type }) => readable.has(name) && SUB_TYPES.includes(type))
    .slice(0, SUB_FIELDS);
}

/** What rules and `fill` of the asking field read of the chosen record, as far as the user may. */
function refFields(call: Call, { asking, field, target }: Picker): string[] {
  const { readable } = call.access(target);
  const { fill = {}, fillBy = {} } = field.reference ?? {};
  const read = Object.values(fillBy).flatMap(listNames);
  const names = [
    ...(asking.ruleSet.references.get(field.name) ?? []),
    ...Object.values(fill),
    ...read.flatMap(({ root, path }) => (root === '$record' ? path.slice(0, 1) : [])),
  ];
  return [...new Set(names)].filter((name) => readable.has(name));
}
