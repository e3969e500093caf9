/** What few saves come to, in one piece that is fetched then: warnings, fields that are cleared, a conflict, something else under the key, what was not stored, lost files. */
export { askUnconfirmed } from '../../feedback/askWarnings.tsx';
export { askCleared } from './askCleared.ts';
export { SENT_BEFORE } from './SENT_BEFORE.ts';
export { settleConflict } from './settleConflict.ts';
export { tellIgnored } from './tellIgnored.tsx';
export { tellLost } from './tellLost.ts';
