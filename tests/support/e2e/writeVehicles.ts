import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FormDocument } from '#generated/documents/FormDocument.ts';

/** A folder of schemas on the disk that tests may change. */
export interface SchemaFolder {
  readonly folder: string;
  readonly write: (file: string, text: string) => void;
  readonly remove: () => void;
}

/** The form of a vehicle register: six fields, one enum type, two rules. */
export const VEHICLE_FORM: FormDocument = {
  title: '车辆',
  type: 'object',
  'x-permission': 'VehicleMgr',
  'x-title-field': 'PlateNo',
  properties: {
    PlateNo: { type: 'string', title: '车牌号', maxLength: 10 },
    Kind: { type: 'integer', title: '车辆类型', 'x-enum': 'VehicleKind' },
    Seats: {
      type: 'integer',
      title: '座位数',
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
      'x-component-props': { unit: '吨' },
      'x-reactions': {
        dependencies: { kind: 'Kind' },
        when: '{{ $deps.kind === 2 }}',
        fulfill: { state: { visible: true, required: true } },
        otherwise: { state: { visible: false } },
      },
    },
    BoughtOn: { type: 'string', format: 'date', title: '购置日期' },
    Remark: { type: 'string', title: '备注' },
  },
  required: ['PlateNo', 'Kind'],
};

const LIST = {
  title: '车辆登记',
  columns: ['PlateNo', 'Kind', 'Seats', 'Load', 'BoughtOn'],
  search: ['PlateNo'],
  filters: ['Kind', 'BoughtOn'],
  create: [{ form: 'form', title: '登记车辆' }],
};
const KINDS = {
  title: '车辆类型',
  items: [
    { Value: 1, Label: '客车', Color: 'blue' },
    { Value: 2, Label: '货车', Color: 'orange' },
  ],
};
const MENU = {
  title: '车辆管理',
  role: 'employee',
  home: '/vehicle/index',
  items: [
    { title: '首页', icon: 'home', path: '/home', screen: 'home', always: true },
    { key: 'VehicleMgr', title: '车辆登记', icon: 'list', path: '/vehicle/index', list: 'vehicle/list' },
  ],
};

/** Writes another product to a temporary folder: two files and a menu entry, and the enum type they name. */
export function writeVehicles(): SchemaFolder {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-vehicles-'));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write('vehicle/form.json', JSON.stringify(VEHICLE_FORM, null, 2));
  write('vehicle/list.json', JSON.stringify(LIST, null, 2));
  write('enums/VehicleKind.json', JSON.stringify(KINDS, null, 2));
  write('menus/employee.json', JSON.stringify(MENU, null, 2));
  return {
    folder,
    write,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
