import { Table, Tag, type TableColumnsType, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { COLUMN_TITLES, type PlannedRow } from '../../plan/planRows.ts';
import { ROW_PATH, TABLE_HEIGHT } from './tableFrame.ts';

const HEAD = 40;
const money = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });
const drawMoney = (value: number): string => money.format(value);

const COLUMNS: TableColumnsType<PlannedRow> = [
  titled('Name', {
    width: 176,
    fixed: 'left',
    render: (name: string, { Id }) => <Link to={`${ROW_PATH}${Id}`}>{name}</Link>,
  }),
  titled('Kind', { dataIndex: 'KindText', width: 112, render: (text: string) => <Tag>{text}</Tag> }),
  titled('Amount', { width: 152, align: 'right', render: drawMoney }),
  titled('Paid', { width: 152, align: 'right', render: drawMoney }),
  titled('Share', { width: 96, align: 'right', render: (share: number) => `${share}%` }),
  titled('Count', { width: 96, align: 'right' }),
  titled('Day', { width: 112 }),
  titled('Time', { width: 152, render: (time: string) => time.slice(0, 16) }),
  titled('Active', { width: 88, render: (isActive: boolean) => (isActive ? '是' : '否') }),
  titled('Owner', { width: 176 }),
  titled('Place', { width: 176 }),
  titled('Note', { width: 176, ellipsis: true }),
];

function titled(name: string, more: TableColumnType<PlannedRow>): TableColumnType<PlannedRow> {
  return { dataIndex: name, title: COLUMN_TITLES[name], sorter: true, ...more };
}

const WIDTH = 1664;

/** The same rows in antd's table. */
export function AntdTable({ rows, isVirtual }: { rows: readonly PlannedRow[]; isVirtual: boolean }): ReactNode {
  return (
    <Table<PlannedRow>
      rowKey="Id"
      size="small"
      columns={COLUMNS}
      dataSource={rows}
      pagination={false}
      showSorterTooltip={false}
      virtual={isVirtual}
      scroll={{ x: WIDTH, y: TABLE_HEIGHT - HEAD }}
    />
  );
}
