import type { CliCommand } from '../terminal/CliCommand.ts';
import { STORED_OPTIONS, STORED_USAGE } from '../terminal/storedPlace.ts';

/** `guiju verify`: checks stored data against its sources. */
export const verifyCommand: CliCommand = {
  name: 'verify',
  summary: 'checks stored data against sums, op log, hashes, rules and enum items',
  usage: [
    'guiju verify',
    '',
    ...STORED_USAGE,
    '',
    'Prints one line per check: rollups against the sums of their records, stored versions against the op log, the op log against its hash',
    'chain and signed checkpoints, records against the rules, enum values against the items, indexes against the documents and their tables',
    '(also with the PostgreSQL extension amcheck where it can be called), uploaded files against their hashes. Nothing is changed.',
    'Servers can keep running: PostgreSQL is read in one snapshot; the server of an embedded database provides a copy.',
    'Exit code 0: all checks passed. 1: a check failed. 2: no check failed, but some were not decided; the reason is printed.',
  ].join('\n'),
  options: { ...STORED_OPTIONS },
  isUnlimited: true,
  run: async (input) => (await import('#annex/verify')).runVerify(input),
};
