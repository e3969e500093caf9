import type { ReactNode } from 'react';
import { readWarnings, type RelatedRecord, type WarningText } from './readFailureData.ts';
import type { Notify } from './Notify.ts';
import './warning.css';

type PathOf = (entity: string, id: number) => string | undefined;

/** What a call carries of what the user was told before and goes on with. */
export type Answers = Readonly<Partial<Record<'AcceptWarnings' | 'AcceptGains', string>>>;

interface Asking {
  /** What is done when he goes on, in a word: 合并. */
  readonly does?: string;
  /** What the user has read already is not asked about once more. */
  readonly isShown?: (message: string) => boolean;
}

/**
 * Asks about the data of an UNCONFIRMED error: who would reach which records, or what is to be thought over. Resolves to what the next
 * attempt says of it; undefined when the user would rather not.
 */
export async function askUnconfirmed(
  notify: Notify,
  data: unknown,
  pathOf: PathOf,
  { does = '保存', isShown = () => false }: Asking = {},
): Promise<Answers | undefined> {
  // Rights are given by few, and rarely.
  const { askGains, readGains } = await import('./askGains.tsx');
  const gains = readGains(data);
  if (gains !== undefined)
    return (await askGains(notify, gains, pathOf, does)) ? { AcceptGains: gains.Accept } : undefined;
  const unknown = readWarnings(data).filter(({ message }) => !isShown(message));
  const goesOn = unknown.length === 0 || (await askWarnings(notify, unknown, pathOf, `继续${does}`));
  return goesOn ? { AcceptWarnings: 'true' } : undefined;
}

/** Shows what is to be thought over before a record is saved, with the records that are like it. Resolves to true to save all the same. */
export function askWarnings(
  notify: Notify,
  warnings: readonly WarningText[],
  pathOf: PathOf,
  yes = '继续保存',
): Promise<boolean> {
  const isSimilar = warnings.some(({ records }) => records.length > 0);
  return notify.ask({
    title: isSimilar ? '相似记录' : '请确认',
    content: <Warnings warnings={warnings} pathOf={pathOf} />,
    yes,
    no: '返回修改',
  });
}

function Warnings({ warnings, pathOf }: { warnings: readonly WarningText[]; pathOf: PathOf }): ReactNode {
  return (
    <div className="gj-warnings">
      {warnings.map(({ message, records }) => (
        <section key={message}>
          <p>{message}</p>
          {records.length === 0 ? null : (
            <ul>
              {records.map((record, i) => (
                <li key={`${record.entity} ${record.id ?? ''} ${i}`}>
                  <Found record={record} pathOf={pathOf} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

/** The form is still open: the record opens in another tab. */
function Found({ record, pathOf }: { record: RelatedRecord; pathOf: PathOf }): ReactNode {
  const { entity, entityTitle, id, title, ownerName } = record;
  const path = id === undefined ? undefined : pathOf(entity, id);
  return (
    <>
      {path === undefined ? (
        <span>{title ?? `${entityTitle}（没有查看权限）`}</span>
      ) : (
        <a href={`#${path}`} target="_blank" rel="noreferrer">
          {title}
        </a>
      )}
      <span className="gj-warnings-owner">{ownerName === undefined ? '公海' : `负责人：${ownerName}`}</span>
    </>
  );
}
