import type { Command } from './Command.ts';
import { checkCommand } from './commands/checkCommand.ts';

/** Every command of `guiju`, in the order of its help. */
export const COMMANDS: readonly Command[] = [checkCommand];
