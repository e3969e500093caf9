import type { Values } from '#language/Value.ts';
import type { Command } from '#server/workflow/Command.ts';

const PROJECT = 'project';
/** 招投标. */
const BY_TENDER = 10;
/** What a project takes over from its tender as it is. */
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
/** What only the dialog knows. */
const ASKED = ['ProjectType', 'ProjectStyle', 'MartketType', 'GroupMarketSectorPath'];

const taken = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

/** Makes a project of a tender that was won; it names the tender, and so can be made of it once. */
export const makeProject: Command = {
  follow: async ({ records, id, values, before }) => {
    const own = { BusinessSources: BY_TENDER, TenderId: id, OwnerId: values['ProjectOwnerId'] ?? null };
    const project = { ...taken(before, KNOWN), ...taken(values, ASKED), ...own };
    return (await records.make(PROJECT, project)).touched;
  },
};
