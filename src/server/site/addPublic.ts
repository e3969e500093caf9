import { AppError } from '#engine/errors.ts';
import { build } from '#language/build.ts';
import { plainText, type Value } from '#language/Value.ts';
import type { EntityModel, PublicForm, FormModel } from '#engine/model/EntityModel.ts';
import { aggregateRecords } from '../db/rows/aggregateRecords.ts';
import type { Call, DbCall, Served } from '../access/Call.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import { afterWrite, onceOnly, Replayed, type WriteServices } from '../records/write/onceOnly.ts';
import { planChildren } from '../records/check/planChildren.ts';
import type { Draft } from '../records/check/Draft.ts';
import { formFields, readSent, type WireBody } from '../records/check/readSent.ts';
import { newDraft } from '../records/save/makeRecord.ts';
import { saveDraft } from '../records/save/saveDraft.ts';
import { settleTransitions } from '../workflow/settleTransitions.ts';
import { takePublicStep } from './takePublicStep.ts';

/** The form that everyone may send, with its texts. Throws NOT_FOUND for other forms. */
export function publicForm(
  entity: EntityModel,
  name: string,
): { readonly form: FormModel; readonly stated: PublicForm } {
  const form = entity.forms.get(name);
  const stated = entity.public?.forms.get(name);
  if (form === undefined || stated === undefined)
    throw new AppError('NOT_FOUND', { text: '表单不存在', detail: `public form ${entity.key} ${name}` });
  return { form, stated };
}

/** A hidden field of the form that must stay empty: bots fill in everything. */
export const HONEYPOT = 'Homepage';
/** The field of a request with the sender's consent to storing the data. */
export const CONSENT = 'Consent';

const THANKS = '已提交';

/**
 * Stores a public form, with the same rules and checks as every form, or takes its step. Returns the thanks for the sender, even when the
 * form is discarded because a bot filled in the honeypot, and the receipt of the record. Throws RECORD_INVALID with every issue, TOO_MANY_REQUESTS
 * when `room` records of the kind were sent today in total.
 */
export async function addPublic(
  entity: EntityModel,
  name: string,
  body: WireBody,
  key: string | undefined,
  call: Served<WriteServices>,
  room: number,
): Promise<{ readonly thanks: string; readonly receipt: string | null }> {
  const { form, stated } = publicForm(entity, name);
  const thanks = stated.message ?? THANKS;
  if (typeof body[HONEYPOT] === 'string' && body[HONEYPOT] !== '') return { thanks, receipt: null };
  if (body[CONSENT] !== 'true') throw recordInvalid([{ field: CONSENT, message: '请阅读并同意个人信息处理说明' }]);
  const { step } = stated;
  const made = await onceOnly({ route: `public ${entity.key}.${name}`, body, key }, call, async (call) => {
    if (step !== undefined) {
      const touched = await takePublicStep({ entity, form, step }, body, call, call.services.commands);
      await settleTransitions(touched, call, call.services.commands);
      return null;
    }
    await demandRoom(entity, room, call);
    const read = readSent(entity, formFields(entity, form), call.access(entity).writable, body, call);
    const draft = withFixedValues(newDraft(entity, form, read, call), stated, call);
    const plans = planChildren({ entity, sent: draft.sent, storedId: undefined, children: new Map() }, call);
    const { after, touched } = await saveDraft(draft, plans, 'create', call);
    await settleTransitions(touched, call, call.services.commands);
    const receipt = after[stated.receipt ?? ''] ?? null;
    return receipt === null ? null : plainText(receipt, '');
  });
  afterWrite(entity, call.services);
  const receipt: unknown = made instanceof Replayed ? JSON.parse(made.json) : made;
  return { thanks, receipt: typeof receipt === 'string' ? receipt : null };
}

/** Sets the form's fixed values, like defaults: the sender cannot change them. */
function withFixedValues(draft: Draft, { values }: PublicForm, call: Call): Draft {
  const scope = {
    values: draft.values,
    record: draft.values,
    index: 0,
    self: null,
    refs: {},
    user: call.user,
    now: call.now,
    enums: call.enums,
  };
  const set = Object.entries(values).map(([name, value]): [string, Value] => [
    name,
    'value' in value ? value.value : value.evaluate(scope),
  ]);
  return {
    ...draft,
    values: { ...draft.values, ...Object.fromEntries(set) },
    defaulted: new Set([...draft.defaulted, ...set.map(([name]) => name)]),
  };
}

/** Throws TOO_MANY_REQUESTS when too many records were sent anonymously today. */
async function demandRoom(entity: EntityModel, room: number, call: DbCall): Promise<void> {
  const today = build.and(
    build.compare(build.record('CreatorId'), '===', null),
    build.compare(build.record('CreateTime'), '>=', `${call.now.slice(0, 10)} 00:00:00`),
  );
  const { sent = 0 } = await aggregateRecords(
    { entity, where: today },
    [{ key: 'sent', where: build.literal(true) }],
    call,
  );
  if (sent >= room) throw new AppError('TOO_MANY_REQUESTS', { detail: `${sent} of public ${entity.key} today` });
}
