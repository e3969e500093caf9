import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isEmpty, type Values } from '#language/Value.ts';
import { mayBeCut } from '#engine/query/columnWidths.ts';
import { fieldKind, bareAmount } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { type CellSource, type DrawnColumn, type DrawnMark, type CellEnv, LinkedValue } from './LinkedValue.tsx';
import { maskedNames } from '../../records/childRows.ts';
import { NOTHING, valueText } from '../valueText.ts';
import { itemColor } from '../itemColor.ts';
import { fieldView } from './fieldViews.ts';
import { MaskedValue } from '../MaskedValue.tsx';
import '../cells.css';
import { Tag } from '../Tag.tsx';

export interface CellView {
  readonly content: ReactNode;
  readonly className: string;
}

/** Returns the content and class names of a column's cell for a row. `titlePath` makes the title cell a link. */
export function renderCell(
  column: DrawnColumn,
  row: Values,
  env: CellEnv,
  titlePath: ((id: number) => string | undefined) | undefined,
): CellView {
  const source = sourceOf(column, row);
  const text = cellText(source.field, row, source.key, env);
  const align = column.align === 'right' ? 'gj-number' : '';
  if (column.progress !== undefined) return { content: drawProgress(column, row, text), className: align };
  const ofRow =
    column.isTitle && env.gone?.has(Number(row['Id']))
      ? GONE
      : column.marks.find(({ field, holds }) => field === undefined && holds(scopeOf(row, env)) === true);
  const mark = text === '' ? undefined : cellMark(column, row, env);
  const content = text === '' ? NOTHING : drawValue(column, source, row, text, env, titlePath);
  const className = text === '' ? 'gj-nothing' : mark === undefined ? '' : `gj-ink gj-${mark.color}`;
  return {
    content:
      ofRow === undefined && mark?.text === undefined
        ? content
        : mayBeCut(column.field)
          ? drawMarked(drawRowMark(ofRow), drawMark(mark, 'is-first'), content)
          : [drawRowMark(ofRow), content, drawMark(mark, '')],
    className: className === '' ? align : `${align} ${className}`,
  };
}

/** The field that a column's cell shows for a row: its own, or the other one while that is empty. */
export const sourceOf = (column: DrawnColumn, row: Values): CellSource =>
  column.or !== undefined && isEmpty(row[column.key]) ? column.or : column;

/** The text of a cell; the title of its column names the unit. */
export const cellText = (field: FieldModel, row: Values, key: string, env: CellEnv): string =>
  bareAmount(valueText(field, row, key, env), field);

const GONE = { color: 'grey', text: '已不在列表里' } as const;

/** Returns the list's mark that applies to a cell's value. */
export const cellMark = ({ marks }: DrawnColumn, row: Values, env: CellEnv): DrawnMark | undefined =>
  marks.find(({ field, holds }) => field !== undefined && holds(scopeOf(row, env)) === true);

/** Before the title, where a long one cannot cut it off; the colour of the row follows from it (cells.css). */
const drawRowMark = (mark: Pick<DrawnMark, 'color' | 'text'> | undefined): ReactNode =>
  mark === undefined ? null : (
    <span key="row" className={`gj-row-mark gj-row-${mark.color}`}>
      {mark.text === undefined ? null : <Tag color={mark.color}>{mark.text}</Tag>}
    </span>
  );

/** The mark comes first, as the end of a cell may be cut off. */
const drawMark = (mark: DrawnMark | undefined, place: 'is-first' | ''): ReactNode =>
  mark?.text === undefined ? null : (
    <span key="mark" className={`gj-cell-mark ${place}`}>
      <Tag color={mark.color}>{mark.text}</Tag>
    </span>
  );

/** Marks and value as one text: its second line begins below the marks. */
const drawMarked = (...parts: readonly ReactNode[]): ReactNode => <span className="gj-marked">{parts}</span>;

function drawValue(
  column: DrawnColumn,
  { key, field, owner }: CellSource,
  row: Values,
  text: string,
  env: CellEnv,
  titlePath: ((id: number) => string | undefined) | undefined,
): ReactNode {
  const holder = row[owner.idKey];
  if (maskedNames(row).includes(key) && typeof holder === 'number')
    return (
      <MaskedValue
        key={`${holder} ${key}`}
        api={owner.api}
        id={holder}
        name={field.name}
        title={field.title}
        text={text}
        draw={(whole) => <LinkedValue field={field} row={row} name={key} text={whole} env={env} />}
      />
    );
  const namesRecord = column.key === env.entity.titleField || field.reference === undefined;
  if (column.isTitle && namesRecord && titlePath !== undefined && typeof row['Id'] === 'number') {
    const path = titlePath(row['Id']);
    if (path !== undefined)
      return (
        <Link key="value" className={isUnread(row, env) ? 'gj-title-link is-unread' : 'gj-title-link'} to={path}>
          {isUnread(row, env) ? <span className="gj-unread" role="img" aria-label="未读" /> : null}
          {text}
        </Link>
      );
  }
  const value = row[key] ?? null;
  const content = fieldView(field).cell({
    field,
    value,
    text,
    color: itemColor(env.entity, field, value, env.enums),
    files: [],
    linked: (whole) =>
      isLinked(field) ? <LinkedValue field={field} row={row} name={key} text={whole} env={env} /> : whole,
    framed: (inner) => inner,
  });
  // A text that may be cut off needs an element that counts its lines.
  if (!mayBeCut(column.field)) return <Fragment key="value">{content}</Fragment>;
  return (
    <span key="value" className="gj-text">
      {content}
    </span>
  );
}

function drawProgress({ key, field, progress }: DrawnColumn, row: Values, text: string): ReactNode {
  const [part, whole] = [row[key], row[progress?.key ?? '']];
  if (typeof part !== 'number' || typeof whole !== 'number' || whole === 0) return text === '' ? NOTHING : text;
  return (
    <ProgressCell
      text={text}
      share={part / whole}
      tip={[part, whole].map((value) => fieldKind(field).format(value, field, undefined)).join(' / ')}
    />
  );
}

const isLinked = (field: FieldModel): boolean =>
  field.reference !== undefined || fieldView(field).href !== undefined || field.component === 'ListLink';

const scopeOf = (row: Values, env: CellEnv): Parameters<DrawnColumn['marks'][number]['holds']>[0] => ({
  values: row,
  record: row,
  index: 0,
  user: env.user,
  now: env.now,
  refs: {},
  enums: env.enums,
  self: null,
});

const isUnread = (row: Values, { entity: { read } }: CellEnv): boolean =>
  read !== undefined && row[read.field] !== true;

/** An amount above its share as a bar with a percentage; shares above 1 fill the bar. */
function ProgressCell({ text, share, tip }: { text: string; share: number; tip: string }): ReactNode {
  const percent = Math.round(share * 1000) / 10;
  return (
    <span className="gj-progress" title={tip}>
      <span className="gj-progress-amount">{text}</span>
      <span className="gj-progress-track" aria-hidden>
        <span className="gj-progress-bar" style={{ inlineSize: `${Math.min(100, Math.max(0, percent))}%` }} />
      </span>
      <span className="gj-note">{percent}%</span>
    </span>
  );
}
