import { build } from '#language/build.ts';
import type { Command } from '#server/workflow/Command.ts';

/** Pays the unpaid rest of every share of a commission, each by its own transition, with the date of the payment. */
export const payShares: Command = {
  follow: ({ records, id, values }) =>
    records.take(
      'commissionShare',
      'pay',
      build.compare(build.record('CommissionId'), '===', id),
      ({ ShareMoney, PaidMoney }) =>
        typeof ShareMoney !== 'number' || Number(PaidMoney) >= ShareMoney
          ? undefined
          : { PaidMoney: ShareMoney, PayDate: values['PayDate'] ?? null },
    ),
};
