import type { CliCommand } from '../terminal/CliCommand.ts';
import { STORED_OPTIONS, STORED_USAGE } from '../terminal/storedPlace.ts';

/** `guiju verify`: everything stored against what it follows from. */
export const verifyCommand: CliCommand = {
  name: 'verify',
  summary: 'holds everything stored against sums, log, hashes, rules and enum items',
  usage: [
    'guiju verify',
    '',
    ...STORED_USAGE,
    '',
    'One line each: rollups against the sums of their records, kept versions against the op log, the op log against its chain and the signed',
    'heads, records against the rules, values of enum fields against the items, indexes against the documents and their tables (also by the',
    'extension amcheck of PostgreSQL, where it is installed and may be called), uploaded files against their hashes. Nothing is changed.',
    'Servers may go on: PostgreSQL is read at one moment, and of an embedded database the server that holds it lends a copy.',
    'Exit code 0: everything is as it should be. 1: something is not. 2: nothing wrong was found, but something could not be decided, and why.',
  ].join('\n'),
  options: { ...STORED_OPTIONS },
  isUnlimited: true,
  run: async (input) => (await import('#annex/verify')).runVerify(input),
};
