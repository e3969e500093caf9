import type { DbCall } from '../../access/Call.ts';
import { type Picker, mayFill } from './openPicker.ts';
import { isReferences } from '#fields/table/fieldKinds.ts';
import { freeChecks, totalReads } from '#engine/validate/totals.ts';
import { failedTotal } from '../check/checkTotals.ts';
import { readSeenRefs } from '../read/readRefs.ts';

/**
 * The message of the check that would refuse each record now, in the order of the records; undefined for those that are
 * free. A list filter has no form, and users who cannot save the form learn nothing of other records.
 */
export async function takenReasons(
  { asking, field, form, isFilter }: Picker,
  records: readonly { readonly id: number }[],
  call: DbCall,
): Promise<(string | undefined)[]> {
  const checks = freeChecks(asking, field);
  if (checks.length === 0 || isFilter || !mayFill(asking, call)) return [];
  const { user, now, enums } = call;
  const id = form.values['Id'];
  return Promise.all(
    records.map(async (record) => {
      const values = {
        ...form.values,
        [field.reference?.idField ?? field.name]: isReferences(field) ? [record.id] : record.id,
      };
      for (const check of checks) {
        const refs = await readSeenRefs(asking, values, totalReads(asking, check).references, call);
        const context = { user, now, enums, values, refs };
        const failed = await failedTotal(check, { entity: asking, context, id }, call);
        if (failed !== undefined) return failed.issue.message;
      }
      return undefined;
    }),
  );
}
