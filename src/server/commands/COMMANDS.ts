import type { CommandName } from '#generated/commandNames.ts';
import type { Command, Commands } from '../workflow/Command.ts';
import { convertClue } from './convertClue.ts';
import { handOver } from './handOver.ts';
import { makeProject } from './makeProject.ts';
import { payShares } from './payShares.ts';

/** Every command by the name of its file in this folder; `npm run codegen` lists the names for the check of the schemas. */
const BY_NAME: Readonly<Record<CommandName, Command>> = { convertClue, handOver, makeProject, payShares };

/** The commands that transitions may name. */
export const COMMANDS: Commands = new Map<string, Command>(Object.entries(BY_NAME));
