import { createHash } from 'node:crypto';
import type { Translate } from '#engine/words/translator.ts';
import type { AccessGains, GainedEntity } from '#wire/AccessGains.ts';
import { addOpLog, opLogEntry } from '../../db/system/opLog.ts';
import type { DbCall } from '../../access/Call.ts';

/** Users who gain access by a change: counted ones by the greatest gains, and names of the others. */
export type Gained = Pick<AccessGains, 'Accounts' | 'Uncounted'>;

/** A hash of this effect, without the Id of an account that the change opens, which varies. */
export const gainsDigest = ({ Accounts, Uncounted }: Gained): string =>
  createHash('sha256')
    .update(JSON.stringify([Accounts.map(({ LoginId, Name, Entities }) => [LoginId, Name, Entities]), Uncounted]))
    .digest('base64url')
    .slice(0, 22);

/** The effect in one line, for callers without the dialog, in the language of the caller. */
export function gainsInWords({ Accounts, Uncounted }: Gained, say: Translate): string {
  const { length: more } = Uncounted;
  const people = Accounts.map(({ Name, Entities }) => {
    const gained = Entities.filter(({ View, Edit }) => View.More > 0 || Edit.More > 0).map(({ Title, View, Edit }) =>
      say(`${Title}可查看 ${View.Before} → ${View.After}，可编辑 ${Edit.Before} → ${Edit.After}`),
    );
    return `${Name}${say('（')}${gained.join(say('；'))}${say('）')}`;
  }).join(say('、'));
  // Append names and numbers after translating the sentence: within it they could match translation patterns.
  const lead =
    more === 0
      ? '这一步会让以下人员得到更多数据，请确认后再保存：'
      : `这一步会让以下人员和另外 ${more} 人得到更多数据，请确认后再保存：`;
  return `${say(lead)}${people}`;
}

/** Adds a log entry for each account: the reason, and the number of accessible records before and after. */
export async function logGains(what: string, { Accounts, Uncounted }: Gained, call: DbCall): Promise<void> {
  const words = (entities: readonly GainedEntity[], of: 'View' | 'Edit', when: 'Before' | 'After'): string[] =>
    entities.filter((one) => one[of].More + one[of].Less > 0).map((one) => `${one.Title} ${one[of][when]}`);
  const entries = Accounts.map(({ Id, Name, Entities }) => ({
    RecordId: Id,
    RecordTitle: Name,
    changes: {
      Cause: [null, what],
      Viewable: [words(Entities, 'View', 'Before'), words(Entities, 'View', 'After')],
      Editable: [words(Entities, 'Edit', 'Before'), words(Entities, 'Edit', 'After')],
    },
  }));
  const rest =
    Uncounted.length === 0
      ? []
      : [
          {
            RecordId: null,
            RecordTitle: `另有 ${Uncounted.length} 人`,
            changes: { Cause: [null, what], Others: [null, Uncounted] },
          },
        ];
  await addOpLog(
    call.db,
    [...entries, ...rest].map(({ changes, ...facts }) =>
      opLogEntry({ EntityKey: 'account', OpAction: 'access', ...facts, Changes: JSON.stringify(changes) }, call),
    ),
  );
}
