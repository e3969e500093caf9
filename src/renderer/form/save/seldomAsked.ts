/** Code for the rare outcomes of a save, loaded as one chunk: warnings, cleared fields, conflicts, reused keys, ignored values, lost files. */
export { askUnconfirmed } from '../../feedback/askWarnings.tsx';
export { askCleared } from './askCleared.ts';
export { SENT_BEFORE } from './SENT_BEFORE.ts';
export { settleConflict } from './settleConflict.ts';
export { tellIgnored } from './tellIgnored.tsx';
export { tellLost } from './tellLost.ts';
