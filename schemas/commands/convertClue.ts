import { build } from '#language/build.ts';
import { plainText, type Values } from '#language/Value.ts';
import type { Command, CommandRecords } from '#server/workflow/Command.ts';

const [CLUE, CUSTOMER, CONTACT, RECORD] = ['marketclue', 'customer', 'contact', 'activityRecord'];
const [TENDER, PROJECT] = ['tender', 'project'];
/** The fields that a new customer, contact, tender and project copy unchanged from a clue. */
const COMPANY = ['CustomerName', 'CompenyProperty', 'Industry', 'AdInfo', 'Address', 'CustomerSources', 'OwnerId'];
const PERSON = ['ContactName', 'PhoneNumber', 'Telephone', 'WeChat', 'Email', 'OwnerId'];
const BUSINESS = ['MainBusinessType', 'BusinessType', 'BusinessChannels', 'ProjectRegion', 'EstimateMoney', 'OwnerId'];
const OF_TENDER = [...BUSINESS, 'TenderUrl', 'TenderType', 'SubmitDeadline'];
const OF_PROJECT = [
  ...[...BUSINESS, 'AdInfo', 'Address', 'BusinessSources'],
  ...['ProjectType', 'ProjectStyle', 'MartketType', 'GroupMarketSectorPath', 'Purpose', 'Target', 'WorthType'],
];

const taken = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

/**
 * Creates a customer from a clue, or uses the chosen one, with a contact and a tender or a project if requested. The
 * follow-up records of the clue are then shown with the customer.
 */
export const convertClue: Command = {
  prepare: async ({ records, values }) => {
    const customer = await customerOf(records, values);
    const contact =
      values['WithContact'] === true
        ? await records.make(CONTACT, { ...taken(values, PERSON), ...customer })
        : undefined;
    const person = contact === undefined ? {} : { ContactId: contact.id, ContactName: values['ContactName'] ?? null };
    const about = { ...customer, ...person, ProjectName: values['ClueName'] ?? null };
    const tender =
      values['WithTender'] === true ? await records.make(TENDER, { ...taken(values, OF_TENDER), ...about }) : undefined;
    if (values['WithProject'] === true) await records.make(PROJECT, { ...taken(values, OF_PROJECT), ...about });
    return { CustomerId: customer.CustomerId, TenderId: tender?.id ?? null };
  },
  follow: async ({ records, id, after }) => {
    const made = [CUSTOMER, TENDER].flatMap((key) => {
      const entity = records.entities.get(key);
      const to = after[key === CUSTOMER ? 'CustomerId' : 'TenderId'];
      return entity === undefined || typeof to !== 'number' ? [] : [{ entity, id: to }];
    });
    const where = build.and(
      build.compare(build.record('RelatedEntity'), '===', CLUE),
      build.compare(build.record('RelatedId'), '===', id),
    );
    // Their rules find the customer of the clue now.
    return [...made, ...(await records.saveAgain(RECORD, where))];
  },
};

/** The customer of the clue by Id and name: the one that was chosen, else a new one. */
async function customerOf(
  records: CommandRecords,
  values: Values,
): Promise<{ CustomerId: number; CustomerName: string }> {
  const name = plainText(values['CustomerName'] ?? null, '');
  const chosen = values['CustomerId'];
  if (typeof chosen !== 'number') {
    const interest = { MainBusinessType: [values['MainBusinessType'] ?? null].filter((item) => item !== null) };
    const { id } = await records.make(CUSTOMER, { ...taken(values, COMPANY), ...interest });
    return { CustomerId: id, CustomerName: name };
  }
  const [found] = await records.find(CUSTOMER, { columns: ['CustomerName'], ids: [chosen] });
  return { CustomerId: chosen, CustomerName: plainText(found?.values['CustomerName'] ?? name, '') };
}
