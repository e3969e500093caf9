import type { ReactNode } from 'react';
import type { FormSource } from '#renderer/form/loadForm.ts';
import { fieldPlan, type FieldPlan } from '../plan/fieldPlan.ts';
import { planRows } from '../plan/planRows.ts';
import type { Painter, Subject } from './BenchPage.ts';
import { AntdForm } from './form/AntdForm.tsx';
import { AntdLines } from './form/AntdLines.tsx';
import { FormilyLines } from './form/FormilyLines.tsx';
import { openLines } from './form/openLines.ts';
import { openPlan } from './form/openPlan.ts';
import { OurForm, OurFormAtOnce } from './form/OurForm.tsx';
import { AntdTable } from './table/AntdTable.tsx';
import { OurTable } from './table/OurTable.tsx';

interface Prepared {
  readonly plan: FieldPlan;
  readonly source: FormSource;
}

const prepared = new Map<string, Prepared>();

/** The element with which a painter renders a subject. Parts needed once per schema are built before, and cached. */
export async function paint(painter: Painter, subject: Subject): Promise<ReactNode> {
  if (subject.kind === 'table') return paintTable(painter, planRows(subject.rows, subject.start));
  if (subject.kind === 'lines') return paintLines(painter, subject.lines);
  return paintForm(painter, await prepare(subject.fields, subject.governed));
}

async function prepare(fields: number, governed: number): Promise<Prepared> {
  const key = `${fields} ${governed}`;
  const known = prepared.get(key);
  if (known !== undefined) return known;
  const plan = fieldPlan(fields, governed);
  const made = { plan, source: await openPlan(plan) };
  prepared.set(key, made);
  return made;
}

function paintForm(painter: Painter, { plan, source }: Prepared): ReactNode {
  switch (painter) {
    case 'ours':
      return <OurForm source={source} />;
    case 'oursAtOnce':
      return <OurFormAtOnce source={source} />;
    case 'antd':
    case 'antdVirtual':
      return <AntdForm plan={plan} />;
    case 'formily':
      throw new Error('Formily is measured with child rows only');
  }
}

async function paintLines(painter: Painter, lines: number): Promise<ReactNode> {
  if (painter === 'formily') return <FormilyLines count={lines} />;
  return painter === 'ours' ? <OurForm source={await openLines(lines)} /> : <AntdLines count={lines} />;
}

function paintTable(painter: Painter, rows: ReturnType<typeof planRows>): ReactNode {
  switch (painter) {
    case 'ours':
    case 'oursAtOnce':
      return <OurTable rows={rows} />;
    case 'antd':
    case 'antdVirtual':
      return <AntdTable rows={rows} isVirtual={painter === 'antdVirtual'} />;
    case 'formily':
      throw new Error('Formily is measured with child rows only');
  }
}
