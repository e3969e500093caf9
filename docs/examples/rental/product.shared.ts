import { defineShared } from 'guiju/shared';
import { daysWithin } from './functions/daysWithin.ts';

export default defineShared({ functions: { daysWithin } });
