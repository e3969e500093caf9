import { Select } from 'antd';
import { useId, useMemo, useState, type ReactNode } from 'react';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { tableLines, transitionTables } from '#annex/proof';
import { useToolbox } from '#toolbox/state/Toolbox.ts';

/** Heads of more signs get a wide column. */
const LONG = 12;
const MARKS: Readonly<Record<string, string>> = { '✓': '成立', '✗': '不成立' };

/** The decision table of a transition over the situations of its cases; nothing for an entity without transitions. */
export function TransitionTables({ model, isShown }: { model: EntityModel; isShown: boolean }): ReactNode {
  const id = useId();
  const { check, revealPointer } = useToolbox();
  const { enums, findEntity, entities } = check.product;
  const decisions = entities.get(model.key)?.cases?.decisions;
  const [chosen, setChosen] = useState<string>();
  const tables = useMemo(
    () =>
      isShown
        ? transitionTables(model, decisions ?? [], { enums, findEntity, reminders: [], roles: new Map() })
        : undefined,
    [isShown, model, decisions, enums, findEntity],
  );
  if (tables === undefined || tables.length === 0) return null;
  const table =
    tables.find(({ action }) => action === chosen) ?? tables.find(({ rows }) => rows.length > 0) ?? tables[0];
  const [head = [], ...rows] = table === undefined ? [] : tableLines(table);
  return (
    <section className="gj-gap-8 gj-transition-table">
      <div className="gj-bar">
        <label htmlFor={id}>动作的判定</label>
        <Select
          id={id}
          popupMatchSelectWidth={false}
          options={tables.map(({ action, title, rows: own }) => ({
            value: action,
            label: `${title}（${own.length} 个用例）`,
          }))}
          value={table?.action ?? null}
          onChange={setChosen}
        />
      </div>
      {rows.length === 0 ? (
        <p className="gj-coverage-walk">这个动作还没有判定用例；“覆盖率”给出建议的用例。</p>
      ) : (
        <div className="gj-table-frame" tabIndex={0} role="region" aria-label="动作的判定">
          <table className="gj-tools-table">
            <thead>
              <tr>
                {head.map((title, i) => (
                  <th key={i} scope="col" className={title.length > LONG ? 'is-long' : undefined}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, i) => (
                <tr key={i}>
                  {cells.map((cell, j) => (
                    <td key={j} className={cell === '✗' ? 'gj-seen' : cell === '✓' ? 'gj-wanted' : undefined}>
                      {j === 0 ? (
                        <button
                          type="button"
                          className="gj-link"
                          onClick={() => {
                            revealPointer(`${model.key}/cases.json`, `/decisions/${table?.rows[i]?.index ?? 0}`);
                          }}
                        >
                          {cell}
                        </button>
                      ) : MARKS[cell] === undefined ? (
                        cell
                      ) : (
                        <span role="img" aria-label={MARKS[cell]}>
                          {cell}
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
