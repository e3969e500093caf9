import type { Values } from '#language/Value.ts';
import type { Command } from '#server/workflow/Command.ts';

const PROJECT = 'project';
/** 招投标. */
const BY_TENDER = 10;
/** The fields that a project copies unchanged from its tender. */
const KNOWN = [
  'ProjectName',
  'CustomerName',
  'CustomerId',
  'ContactName',
  'ContactId',
  'ProjectRegion',
  'MainBusinessType',
  'BusinessType',
  'BusinessChannels',
  'EstimateMoney',
  'MemberIds',
];
/** The fields that only the dialog provides. */
const ASKED = ['ProjectType', 'ProjectStyle', 'MartketType', 'GroupMarketSectorPath', 'Purpose', 'Target', 'WorthType'];

const taken = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

/** Creates a project from a won tender; it refers to the tender, so only one project can be created from it. */
export const makeProject: Command = {
  follow: async ({ records, id, values, before }) => {
    const own = { BusinessSources: BY_TENDER, TenderId: id, OwnerId: values['ProjectOwnerId'] ?? null };
    const project = { ...taken(before, KNOWN), ...taken(values, ASKED), ...own };
    return (await records.make(PROJECT, project)).touched;
  },
};
