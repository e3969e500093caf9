import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Values } from '#core/expression/Value.ts';
import type { FieldModel } from '#core/schema/FieldModel.ts';
import type { CellEnv } from './CellEnv.ts';
import { referredKey } from '#core/schema/referredEntity.ts';

/** A value that leads somewhere as a link (a record, a phone, a mailbox), any other as text. */
export function LinkedValue({
  field,
  row,
  name,
  text,
  env,
}: {
  field: FieldModel;
  row: Values;
  name: string;
  text: string;
  env: Pick<CellEnv, 'recordPath'>;
}): ReactNode {
  if (field.type === 'phone') return <a href={`tel:${text}`}>{text}</a>;
  if (field.type === 'email') return <a href={`mailto:${text}`}>{text}</a>;
  const { reference } = field;
  const id = row[reference?.idField ?? name];
  const path =
    reference === undefined || typeof id !== 'number' ? undefined : env.recordPath(referredKey(reference, row), id);
  return path === undefined ? text : <Link to={path}>{text}</Link>;
}
