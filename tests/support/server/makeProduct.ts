import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Writes a schemas folder of these documents (path below it -> document) and returns it; `from` is copied first. The run removes it. */
export function makeProduct(documents: Readonly<Record<string, unknown>>, from?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-s-'));
  if (from !== undefined) cpSync(from, folder, { recursive: true });
  writeDocuments(folder, documents);
  return folder;
}

/** Writes documents into a schemas folder. */
export function writeDocuments(folder: string, documents: Readonly<Record<string, unknown>>): void {
  for (const [path, document] of Object.entries(documents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof document === 'string' ? document : JSON.stringify(document, null, 2));
  }
}

/** A vehicle register: six fields, one enum, two rules, no organisation, no roles, no demo records. */
export const VEHICLES: Readonly<Record<string, unknown>> = {
  'vehicle/form.json': {
    title: '车辆',
    type: 'object',
    'x-permission': 'VehicleMgr',
    'x-title-field': 'Plate',
    'x-unique': [{ fields: ['Plate'], message: '车牌已登记' }],
    properties: {
      Plate: { type: 'string', title: '车牌', maxLength: 10 },
      Kind: { type: 'integer', title: '类型', 'x-enum': 'VehicleKind', default: 1 },
      Seats: {
        type: 'integer',
        title: '座位',
        'x-reactions': {
          dependencies: { kind: 'Kind' },
          when: '{{ $deps.kind === 1 }}',
          fulfill: { state: { visible: true, required: true } },
          otherwise: { state: { visible: false } },
        },
      },
      Load: {
        type: 'number',
        title: '载重',
        'x-reactions': {
          dependencies: { kind: 'Kind' },
          when: '{{ $deps.kind === 2 }}',
          fulfill: { state: { visible: true, required: true } },
          otherwise: { state: { visible: false } },
        },
      },
      BoughtOn: { type: 'string', format: 'date', title: '购买日期' },
      Remark: { type: 'string', title: '备注' },
    },
    required: ['Plate', 'Kind'],
  },
  'vehicle/list.json': {
    title: '车辆登记',
    columns: ['Plate', 'Kind', 'Seats', 'Load', 'CreatorId'],
    search: ['Plate'],
    filters: ['Kind'],
  },
  'enums/VehicleKind.json': {
    title: '车辆类型',
    items: [
      { Value: 1, Label: '客车' },
      { Value: 2, Label: '货车' },
    ],
  },
  'menus/employee.json': {
    title: '车辆登记',
    role: 'employee',
    items: [{ key: 'VehicleMgr', title: '车辆', path: '/vehicle', list: 'vehicle/list' }],
  },
};
