import type { Command } from './Command.ts';
import { checkCommand } from './commands/checkCommand.ts';
import { coverCommand } from './commands/coverCommand.ts';
import { diffCommand } from './commands/diffCommand.ts';
import { explainCommand } from './commands/explainCommand.ts';
import { graphCommand } from './commands/graphCommand.ts';
import { newCommand } from './commands/newCommand.ts';
import { recordsCommand } from './commands/recordsCommand.ts';
import { testCommand } from './commands/testCommand.ts';

/** Every command of `guiju`, in the order of its help. */
export const COMMANDS: readonly Command[] = [
  checkCommand,
  testCommand,
  coverCommand,
  explainCommand,
  graphCommand,
  diffCommand,
  recordsCommand,
  newCommand,
];
