import type { Values } from '#core/expression/Value.ts';
import { valueText } from '../cells/valueText.ts';
import { NOTHING } from '../cells/renderCell.tsx';
import type { Notify } from '../feedback/Notify.ts';
import type { RecordState } from './state/RecordState.ts';

/** Shows what another user saved meanwhile beside what was entered here; resolves to true to go on with the own changes on top. */
export function askConflict(notify: Notify, state: RecordState, current: Values): Promise<boolean> {
  const { enums } = state.input;
  const rows = state.edited().flatMap((name) => {
    const field = state.model.field(name);
    if (field === undefined || field.component === 'None') return [];
    const mine = { [name]: state.shown(name), [`${name}Text`]: state.text(name) ?? null };
    return [
      { field, mine: valueText(field, mine, name, { enums }), theirs: valueText(field, current, name, { enums }) },
    ];
  });
  return notify.ask({
    title: '数据已被他人修改',
    content: (
      <>
        <p>您填写的内容已保留。继续编辑会以最新数据为基础，并保留您的修改。</p>
        <table className="gj-conflict">
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">您的修改</th>
              <th scope="col">当前数据</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, mine, theirs }) => (
              <tr key={field.name}>
                <td>{field.title}</td>
                <td>{mine === '' ? NOTHING : mine}</td>
                <td>{theirs === '' ? NOTHING : theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    ),
    yes: '保留我的修改并继续',
    no: '稍后再说',
  });
}
