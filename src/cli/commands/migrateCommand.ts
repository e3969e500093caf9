import type { CliCommand } from '../terminal/CliCommand.ts';
import { applyCommand } from './applyCommand.ts';
import { planCommand } from './planCommand.ts';

/** `guiju migrate`: `plan` and `apply` under the name by which other products have them. */
export const migrateCommand: CliCommand = {
  name: 'migrate',
  summary: 'plan and apply under one name: makes a plan, or applies the given one',
  usage: [
    'guiju migrate [--out FILE]                is guiju plan [--out FILE]',
    'guiju migrate PLAN | --undo | --settle    is guiju apply PLAN | --undo | --settle',
    '',
    'See guiju help plan and guiju help apply.',
  ].join('\n'),
  options: { ...planCommand.options, ...applyCommand.options },
  run: (input) => {
    const isApplied = input.args.length > 0 || input.options['undo'] === true || input.options['settle'] === true;
    return (isApplied ? applyCommand : planCommand).run(input);
  },
};
