import type { RecordReply } from '#wire/RecordReply.ts';
import type { Values } from '#language/Value.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { SectionModel } from '#engine/model/EntityModel.ts';
import { readRecord, typedRecord } from './initialRecord.ts';
import { MASKED } from './childRows.ts';
import type { Renderer, EntitySchema } from '../stores/RendererContext.ts';

/** A record prepared for display: its sections and fields after the rules. */
export interface DetailRecord {
  readonly sections: readonly SectionModel[];
  readonly outcome: Outcome;
  /** The record as served, with texts, files and masked values. */
  readonly record: Values;
}

/** Runs the rules over a served record and keeps the fields they show and this user may read. */
export function detailRecord(
  { model, readable }: EntitySchema,
  { Record: served, Refs: refs, Masked: masked }: RecordReply,
  { user, now, enums }: Pick<Renderer, 'user' | 'now' | 'enums'>,
): DetailRecord {
  const record = typedRecord(model, served);
  const { values } = readRecord(model.fields, record);
  const outcome = evaluateRules(model.ruleSet, { values, user, now: now(), refs, enums: enums.source });
  const form = model.forms.get('form');
  const sections = (form?.sections ?? [])
    .map((section) => ({
      ...section,
      fields: section.fields.filter(
        ({ name, index }) => readable.has(name) && outcome.states[index]?.display === 'visible',
      ),
    }))
    .filter((section) => section.fields.length > 0);
  return { sections, outcome, record: { ...record, [MASKED]: masked } };
}
