import { Gate } from '../Gate.ts';

/** Pictures are made one after the other, however many ask for it: each takes much memory and time. */
export const PICTURE_GATE = new Gate(1);
