import { build } from '#language/build.ts';
import { plainText } from '#language/plainText.ts';
import type { Values } from '#language/Value.ts';
import type { Db } from '../db/Database.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { Call } from '../access/Call.ts';
import type { Command } from '../workflow/Command.ts';
import type { Touched } from '../records/save/Touched.ts';
import { makeRecord } from '../records/save/makeRecord.ts';
import { saveDraft } from '../records/save/saveDraft.ts';

const [CLUE, CUSTOMER, CONTACT, TENDER, RECORD] = ['marketclue', 'customer', 'contact', 'tender', 'activityRecord'];
/** What a new customer, contact and tender take over from a clue as it is. */
const COMPANY = ['CustomerName', 'CompenyProperty', 'Industry', 'AdInfo', 'Address', 'CustomerSources', 'OwnerId'];
const PERSON = ['ContactName', 'PhoneNumber', 'Telephone', 'WeChat', 'Email', 'OwnerId'];
const BUSINESS = [
  'MainBusinessType',
  'BusinessType',
  'BusinessChannels',
  'ProjectRegion',
  'EstimateMoney',
  'TenderUrl',
  'TenderType',
  'SubmitDeadline',
  'OwnerId',
];

const taken = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

/**
 * Makes a customer of a clue, or takes the one that was chosen, with a contact and a tender where these were asked for. What was
 * written down about the clue is shown with the customer from then on.
 */
export const convertClue: Command = {
  prepare: async ({ db, call, values }) => {
    const customer = await customerOf(values, db, call);
    const contact =
      values['WithContact'] === true
        ? await makeRecord(CONTACT, { ...taken(values, PERSON), ...customer }, db, call)
        : undefined;
    const person = contact === undefined ? {} : { ContactId: contact.id, ContactName: values['ContactName'] ?? null };
    const tender =
      values['WithTender'] === true
        ? await makeRecord(
            TENDER,
            {
              ...taken(values, BUSINESS),
              ...customer,
              ...person,
              ProjectName: values['ClueName'] ?? null,
            },
            db,
            call,
          )
        : undefined;
    return { CustomerId: customer.CustomerId, TenderId: tender?.id ?? null };
  },
  follow: async ({ db, call, id, after }) => {
    const made = [CUSTOMER, TENDER].flatMap((key): Touched[] => {
      const entity = call.findEntity(key);
      const to = after[key === CUSTOMER ? 'CustomerId' : 'TenderId'];
      return entity === undefined || typeof to !== 'number' ? [] : [{ entity, id: to }];
    });
    return [...made, ...(await rewriteRecords(id, db, call))];
  },
};

/** The customer of the clue by Id and name: the one that was chosen, else a new one. */
async function customerOf(values: Values, db: Db, call: Call): Promise<{ CustomerId: number; CustomerName: string }> {
  const name = plainText(values['CustomerName'] ?? null, '');
  const chosen = values['CustomerId'];
  if (typeof chosen !== 'number') {
    const interest = { MainBusinessType: [values['MainBusinessType'] ?? null].filter((item) => item !== null) };
    const { id } = await makeRecord(CUSTOMER, { ...taken(values, COMPANY), ...interest }, db, call);
    return { CustomerId: id, CustomerName: name };
  }
  const entity = call.findEntity(CUSTOMER);
  const [found] =
    entity === undefined ? [] : await selectRecords(db, { entity, columns: ['CustomerName'], ids: [chosen] }, call);
  return { CustomerId: chosen, CustomerName: plainText(found?.values['CustomerName'] ?? name, '') };
}

/** Saves the follow-up records of a clue once more, so that their rules find its customer. */
async function rewriteRecords(clue: number, db: Db, call: Call): Promise<Touched[]> {
  const entity = call.findEntity(RECORD);
  if (entity === undefined) return [];
  const columns = entity.fields.map(({ name }) => name);
  const where = build.and(
    build.compare(build.record('RelatedEntity'), '===', CLUE),
    build.compare(build.record('RelatedId'), '===', clue),
  );
  const sort = [{ field: 'Id', descending: false }];
  const touched: Touched[] = [];
  for (const { values } of await selectRecords(db, { entity, columns, where, sort, lock: true }, call)) {
    const draft = {
      entity,
      stored: values,
      sent: {},
      defaulted: new Set<string>(),
      values: { ...values },
      fields: [],
      editable: new Set<string>(),
      ignored: [],
      issues: [],
    };
    touched.push(...(await saveDraft(draft, [], 'edit', db, call)).touched);
  }
  return touched;
}
