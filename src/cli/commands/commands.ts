import type { CliCommand } from '../terminal/CliCommand.ts';
import { applyCommand } from './applyCommand.ts';
import { backupCommand } from './backupCommand.ts';
import { checkCommand } from './checkCommand.ts';
import { coverCommand } from './coverCommand.ts';
import { diffCommand } from './diffCommand.ts';
import { explainCommand } from './explainCommand.ts';
import { exportCommand } from './exportCommand.ts';
import { graphCommand } from './graphCommand.ts';
import { importCommand } from './importCommand.ts';
import { lspCommand } from './lspCommand.ts';
import { moveCommand } from './moveCommand.ts';
import { newCommand } from './newCommand.ts';
import { planCommand } from './planCommand.ts';
import { recordsCommand } from './recordsCommand.ts';
import { restoreCommand } from './restoreCommand.ts';
import { seedCommand } from './seedCommand.ts';
import { signCommand } from './signCommand.ts';
import { startCommand } from './startCommand.ts';
import { tableCommand } from './tableCommand.ts';
import { testCommand } from './testCommand.ts';
import { userCommand } from './userCommand.ts';
import { verifyCommand } from './verifyCommand.ts';
import { verifyLogCommand } from './verifyLogCommand.ts';

/** Every command of `guiju`, in the order of its help. */
export const COMMANDS: readonly CliCommand[] = [
  checkCommand,
  testCommand,
  coverCommand,
  signCommand,
  explainCommand,
  graphCommand,
  tableCommand,
  diffCommand,
  lspCommand,
  recordsCommand,
  planCommand,
  applyCommand,
  verifyLogCommand,
  verifyCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  userCommand,
  seedCommand,
  newCommand,
  importCommand,
  exportCommand,
  startCommand,
];
