import { expect, describe, it } from 'vitest';
import {
  buildModel,
  english,
  evaluate,
  initialValues,
  ModelError,
  validate,
  type EngineLanguage,
  type EntityForms,
  type ModelDocuments,
} from '#annex/embed/engine.ts';
import { caseDifferences } from '#proof/cases/runCase.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import { isRow, type Value, type Values } from '#language/Value.ts';
import { loadProduct } from '#server/product/ReadyProduct.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';

const VEHICLE = {
  title: '车辆',
  properties: {
    PlateNo: { type: 'string', title: '车牌号', maxLength: 10 },
    Kind: { type: 'integer', title: '类型', 'x-enum': 'Kind' },
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
    Price: { type: 'number', title: '单价' },
    Total: {
      type: 'number',
      title: '总价',
      'x-reactions': { fulfill: { state: { value: '{{ $values.Price * 2 }}' } } },
    },
    BoughtOn: { type: 'string', format: 'date', title: '购置日期', default: '{{ date($now) }}' },
  },
  required: ['PlateNo', 'Kind'],
  'x-checks': [
    { field: 'Price', when: '{{ $values.Price > 100 }}', message: '太贵了' },
    {
      field: 'Price',
      when: '{{ $total > 3 }}',
      message: '太多了',
      total: { of: 'vehicle', where: '{{ true }}' },
      n: '{{ 1 }}',
    },
  ],
  'x-unique': [{ fields: ['PlateNo'], message: '已有这个车牌' }],
};
const KIND = {
  title: '类型',
  items: [
    { Value: 1, Label: '客车' },
    { Value: 2, Label: '货车' },
  ],
};
const withField = (node: object): object => ({
  title: '例',
  properties: { A: { type: 'string', title: '甲', ...node } },
});

const model = buildModel({ form: VEHICLE, enums: { Kind: KIND } });
const NOW = '2026-03-10 10:00:00';

describe('the engine on its own', () => {
  it('says of every field what rules make of it', () => {
    const { fields, values } = evaluate(model, { PlateNo: '浙A1', Kind: 1, Price: 3 });
    expect(fields['Seats']).toMatchObject({
      title: '座位数',
      visible: true,
      required: true,
      readOnly: false,
      value: null,
    });
    expect(fields['Total']).toMatchObject({ visible: true, readOnly: true, value: 6 });
    expect(values['Total']).toBe(6);
    expect(evaluate(model, { Kind: 2, Seats: 4 }).fields['Seats']).toMatchObject({ visible: false, value: null });
  });

  it('says what is wrong, in the order of the form, and what it cannot look at', () => {
    expect(validate(model, { Kind: 1, Price: 101 })).toEqual([
      { field: 'PlateNo', message: '请输入车牌号' },
      { field: 'Seats', message: '请输入座位数' },
      { field: 'Price', message: '太贵了' },
    ]);
    expect(validate(model, { PlateNo: '浙A1', Kind: 2 })).toEqual([]);
    expect(model.unchecked).toEqual(['/x-checks/1', '/x-unique/0']);
  });

  it('refuses values that a field cannot hold, and names those that no field has', () => {
    const values = { PlateNo: '浙A1', Kind: 7, Price: '三', BoughtOn: '2026-02-30', Platte: 1 };
    expect(
      validate(model, values)
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['BoughtOn', 'Kind', 'Price']);
    const { unread, unknown, values: after } = evaluate(model, values);
    expect(unread.map(({ field }) => field)).toEqual(['Price', 'BoughtOn']);
    expect([unknown, after['Price']]).toEqual([['Platte'], null]);
  });

  it('begins a new record with defaults', () => {
    expect(initialValues(model, { Kind: 2 }, { now: NOW })).toMatchObject({ Kind: 2, BoughtOn: '2026-03-10' });
  });

  it.each([
    ['nothing', undefined, 'form.json'],
    ['no form', {}, 'form.json'],
    ['a form without fields', { form: { title: '例', properties: {} } }, 'form.json'],
    ['a field that is null', { form: { title: '例', properties: { A: null } } }, 'form.json/properties/A'],
    ['another type', { form: { title: '例', properties: { A: { type: 'strin' } } } }, 'form.json/properties/A'],
    ['a title that is a number', { form: withField({ title: 5 }) }, 'form.json/properties/A'],
    ['a section without fields', { form: withField({ type: 'void', properties: null }) }, 'form.json/properties/A'],
    ['checks that are no list', { form: { ...withField({}), 'x-checks': {} } }, 'form.json/x-checks'],
    ['a form that is null', { form: withField({}), forms: { K: null } }, 'K.form.json'],
    ['items that are null', { form: withField({}), enums: { K: null } }, 'enums/K.json/items'],
    ['a workflow that is null', { form: withField({}), workflow: null }, 'workflow.json'],
  ])('refuses what JavaScript may pass, by its place: %s', (_, documents, place) => {
    const build = (): unknown => Reflect.apply(buildModel, undefined, [documents]);
    expect(build).toThrow(ModelError);
    expect(build).toThrow(new RegExp(`^${place}: `));
  });

  it('has one message for a value of a row that it cannot hold', () => {
    const line = { title: '行', properties: { No: { type: 'integer', title: '号' } }, required: ['No'] };
    const rows = { type: 'array', title: '行', 'x-child': { entity: 'line', by: 'ThingId' } };
    const own = buildModel({ form: withField(rows), children: { line: { form: line } } });
    expect(validate(own, { A: [{ No: 'x' }, {}] }).map(({ row }) => row?.index)).toEqual([0, 1]);
  });

  it('lists the checks of child rows that only a server can make', () => {
    const line = {
      title: '行',
      properties: { No: { type: 'integer', title: '号' } },
      'x-unique': [{ fields: ['No'] }],
    };
    const rows = { type: 'array', title: '行', 'x-child': { entity: 'line', by: 'ThingId' } };
    const documents = { form: withField(rows), children: { line: { form: line } } };
    expect(buildModel(documents).unchecked).toEqual(['children/line/x-unique/0']);
  });

  it('refuses documents by their place: rules, enum types and rows that are not there, and what is no form', () => {
    const problemsOf = (form: object, more: object = {}): string[] => {
      try {
        buildModel({ form, ...more });
      } catch (error) {
        if (error instanceof ModelError) return error.problems.map(({ file, pointer }) => `${file}${pointer}`);
        throw error;
      }
      return [];
    };
    const rule = { fulfill: { state: { value: '{{ $values.Nothing }}' } } };
    const one = (node: object): object => ({
      title: '例',
      properties: { A: { type: 'string', title: '甲', ...node } },
    });
    expect(problemsOf(one({ 'x-reactions': rule }))).toEqual([
      'form.json/properties/A/x-reactions/fulfill/state/value',
    ]);
    expect(problemsOf(one({ 'x-enum': 'Kind' }))).toEqual(['form.json/properties/A']);
    expect(problemsOf(one({ type: 'array', 'x-child': { entity: 'part', by: 'Of' } }))).toEqual([
      'form.json/properties/A',
    ]);
    expect(problemsOf({ fields: [] })).toEqual(['form.json']);
    expect(problemsOf(one({}), { enums: { Kind: { items: [{ Label: '甲' }] } } })).toEqual(['enums/Kind.json/items']);
    expect(() => evaluate(model, {}, { form: 'short' })).toThrow('only form');
  });
});

const valuesOf = (record: object | undefined): Values =>
  Object.fromEntries(Object.entries(record ?? {}).map(([name, value]): [string, Value] => [name, valueOf(value)]));
const valueOf = (value: unknown): Value =>
  Array.isArray(value)
    ? value.map(valueOf)
    : typeof value === 'object' && value !== null
      ? valuesOf(value)
      : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? value
        : null;

/** The cases of a product that the engine alone decides differently from the product. */
function differences(
  entities: readonly EntityDocuments[],
  enums: Readonly<Record<string, object>>,
  patterns?: ModelDocuments['patterns'],
): string[] {
  const children: Record<string, EntityForms> = Object.fromEntries(entities.map((each) => [each.key, each]));
  let count = 0;
  const found = entities.flatMap((documents) => {
    const cases = (documents.cases?.cases ?? []).filter(
      ({ form = 'form', expect: expected }) =>
        (form === 'form' || form in documents.forms) && !Object.keys(expected).some((name) => name.includes('[')),
    );
    if (cases.length === 0) return [];
    const own = buildModel({ ...documents, enums, children, patterns });
    return cases.flatMap((ruleCase) => {
      count += 1;
      return caseDifferences(ruleCase, seenOf(own, ruleCase)).map(
        (difference) => `${documents.key} ${ruleCase.title}: ${JSON.stringify(difference)}`,
      );
    });
  });
  expect(count).toBeGreaterThan(20);
  return found;
}

function seenOf(own: ReturnType<typeof buildModel>, ruleCase: RuleCase): Parameters<typeof caseDifferences>[1] {
  const stored = ruleCase.stored === undefined ? undefined : valuesOf(ruleCase.stored);
  const options = {
    now: ruleCase.now ?? NOW,
    user: valuesOf(ruleCase.user),
    refs: Object.fromEntries(Object.entries(ruleCase.refs ?? {}).map(([name, record]) => [name, valuesOf(record)])),
    ...(ruleCase.form === undefined ? {} : { form: ruleCase.form }),
    ...(stored === undefined ? {} : { stored }),
  };
  const entered = { ...stored, ...valuesOf(ruleCase.values) };
  const values = ruleCase.defaults === true ? initialValues(own, entered, options) : entered;
  const issues = validate(own, values, options);
  return Object.fromEntries(
    Object.entries(evaluate(own, values, options).fields).map(([name, { value, ...field }]) => [
      name,
      {
        ...field,
        value: isRow(value) ? null : value,
        error: issues.find((issue) => issue.field === name)?.message ?? null,
      },
    ]),
  );
}

describe('the engine on its own, on the cases of products', () => {
  it('decides as the product does', () => {
    const { product, problems } = loadProduct('docs/examples/maintenance');
    expect(problems).toEqual([]);
    expect(differences(product.documents.entities, product.documents.enums)).toEqual([]);
  });

  it('decides as a large one does', () => {
    const { entities, enums, company } = shippedProduct().documents;
    const items = Object.fromEntries(Object.entries(enums).map(([name, type]) => [name, { items: [], ...type }]));
    expect(differences(entities, items, company?.patterns)).toEqual([]);
  });
});

it('speaks English where it is asked to, with the English texts of the documents', () => {
  const plate = { ...VEHICLE.properties.PlateNo, 'title-en': 'Plate' };
  const check = { field: 'Price', when: '{{ $values.Price > 100 }}', message: '太贵了', 'message-en': 'Too expensive' };
  const form = {
    ...VEHICLE,
    properties: { ...VEHICLE.properties, PlateNo: plate },
    'x-checks': [check],
    'x-unique': [],
  };
  const model = buildModel({ form, enums: { Kind: KIND } });
  const values = { Price: 200, Kind: 2 };
  const told = (language?: EngineLanguage) => validate(model, values, { language }).map(({ message }) => message);

  expect(told()).toEqual(['请输入车牌号', '太贵了']);
  expect(told(english)).toEqual(['Enter Plate', 'Too expensive']);
  expect(evaluate(model, values, { language: english }).fields['PlateNo']?.title).toBe('Plate');
  expect(evaluate(model, values).fields['PlateNo']?.title).toBe('车牌号');
});
