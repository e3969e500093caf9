/** Code for rare outcomes of a save, in one chunk: warnings, cleared fields, conflicts, reused keys, lost files. */
export { askUnconfirmed } from '../../feedback/askWarnings.tsx';
export { askCleared } from './askCleared.ts';
export { SENT_BEFORE } from './SENT_BEFORE.ts';
export { settleConflict } from './settleConflict.ts';
export { reportIgnored } from './reportIgnored.tsx';
export { reportLostFiles } from './reportLostFiles.ts';
