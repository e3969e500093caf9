import type { ReactNode } from 'react';
import { readWarnings, type Warning } from './readWarnings.ts';
import type { Notify } from './Notify.ts';
import './ask.css';

type PathOf = (entity: string, id: number) => string | undefined;

/** The confirmations a call carries: what the user has seen and accepted. */
export type Answers = Readonly<Partial<Record<'AcceptWarnings' | 'AcceptGains', string>>>;

interface Asking {
  /** The action the user confirms, in one word: 合并. */
  readonly does?: string;
  /** Whether the user has already seen this message; it is not asked again. */
  readonly isShown?: (message: string) => boolean;
}

/** Prompts for the data of an UNCONFIRMED error; resolves to the confirmations, undefined when declined. */
export async function askUnconfirmed(
  notify: Notify,
  data: unknown,
  pathOf: PathOf,
  { does = '保存', isShown = () => false }: Asking = {},
): Promise<Answers | undefined> {
  // Permissions are changed rarely: load on demand.
  const { askGains, readGains } = await import('./askGains.tsx');
  const gains = readGains(data);
  if (gains !== undefined)
    return (await askGains(notify, gains, pathOf, does)) ? { AcceptGains: gains.Accept } : undefined;
  const unknown = readWarnings(data).filter(({ Message }) => !isShown(Message));
  const goesOn = unknown.length === 0 || (await askWarnings(notify, unknown, pathOf, `继续${does}`));
  return goesOn ? { AcceptWarnings: 'true' } : undefined;
}

/** A warning as users see it, wherever it belongs. */
export type ShownWarning = Pick<Warning, 'Message' | 'Records'>;

/** Shows the warnings before a save, with similar records. Resolves to true when the user saves anyway. */
export function askWarnings(
  notify: Notify,
  warnings: readonly ShownWarning[],
  pathOf: PathOf,
  yes = '继续保存',
): Promise<boolean> {
  const isSimilar = warnings.some(({ Records }) => Records.length > 0);
  return notify.ask({
    title: isSimilar ? '相似记录' : '请确认',
    content: <Warnings warnings={warnings} pathOf={pathOf} />,
    yes,
    no: '返回修改',
  });
}

/** Warnings with the records that they are about. */
export const Warnings = ({ warnings, pathOf }: { warnings: readonly ShownWarning[]; pathOf: PathOf }): ReactNode => (
  <div className="gj-warnings">
    {warnings.map(({ Message, Records }) => (
      <section key={Message}>
        <p>{Message}</p>
        {Records.length === 0 ? null : (
          <ul>
            {Records.map((record, i) => (
              <li key={`${record.Entity} ${record.Id ?? ''} ${i}`}>
                <Found record={record} pathOf={pathOf} />
              </li>
            ))}
          </ul>
        )}
      </section>
    ))}
  </div>
);

/** The form is still open: the record opens in another tab. */
function Found({ record, pathOf }: { record: Warning['Records'][number]; pathOf: PathOf }): ReactNode {
  const { Entity, EntityTitle, Id, Title, OwnerName } = record;
  const path = Id === null ? undefined : pathOf(Entity, Id);
  return (
    <>
      {path === undefined ? (
        <span>{Title ?? `${EntityTitle}（没有查看权限）`}</span>
      ) : (
        <a href={`#${path}`} target="_blank" rel="noreferrer">
          {Title}
        </a>
      )}
      <span className="gj-warnings-owner">{OwnerName === null ? '公海' : `负责人：${OwnerName}`}</span>
    </>
  );
}
