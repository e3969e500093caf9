import { Ajv2020 } from 'ajv/dist/2020.js';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { beforeAll, expect, it } from 'vitest';
import { CALLS } from '#wire/calls/CALLS.ts';
import { at, listAt, objectAt } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';
import { TEST_PASSWORD } from '../../support/server/testSettings.ts';

const DEVELOPER = '13900000001';
const NO_DEVELOPER = '13900000006';

const FORMATS = { date: /^\d{4}-\d{2}-\d{2}$/ };

interface Described {
  readonly address: string;
  readonly method: string;
  readonly operation: Readonly<Record<string, unknown>>;
}

/** The schemas of an operation: of its parameters, body and reply. */
function schemasIn(operation: unknown): object[] {
  const contents = [at(operation, 'requestBody.content'), at(operation, 'responses.200.content')];
  const bodies = contents.flatMap((content): unknown[] =>
    typeof content === 'object' && content !== null ? Object.values(content) : [],
  );
  return [...listAt(operation, 'parameters'), ...bodies].map((part) => objectAt(part, 'schema'));
}

onOneDatabase('the description of the API', (kind) => {
  let document: unknown;
  const server = useServer(kind, { dev: true }, 'shipped');
  const developer = server.as(DEVELOPER);
  beforeAll(async () => {
    document = await (await developer.fetch('/api/openapi.json')).json();
  });

  const operations = (): Described[] =>
    Object.keys(objectAt(document, 'paths')).flatMap((address) => {
      const methods = objectAt(document, `paths|${address}`, '|');
      return Object.keys(methods).map((method) => ({
        address,
        method,
        operation: objectAt(document, `paths|${address}|${method}`, '|'),
      }));
    });

  it('names every call of the table, for every server has all of them in development', () => {
    const described = new Set(operations().map(({ address, method }) => `${method.toUpperCase()} ${address}`));
    const wanted = Object.keys(CALLS).map((key) => key.replace(/:(\w+)/g, '{$1}').replace('*', '{path}'));
    const missing = wanted.filter((key) => !described.has(key));

    // These are described for each entity.
    expect(missing).toEqual([
      'GET /api/{api}/Search',
      'GET /api/{api}/Changes',
      'GET /api/{api}/Get',
      'POST /api/{api}/Add',
      'POST /api/{api}/Update',
      'POST /api/{api}/{action}',
    ]);
    for (const call of [
      'GET /api/MarketClue/Search',
      'GET /api/MarketClue/Get',
      'POST /api/MarketClue/Add',
      'POST /api/MarketClue/Update',
    ])
      expect(described.has(call)).toBe(true);
  });

  it('is OpenAPI 3.1: whole operations, parameters for every part of a path, schemas that stand on their own', () => {
    expect(at(document, 'openapi')).toBe('3.1.0');
    for (const { address, operation } of operations()) {
      const parameters = listAt(operation, 'parameters');
      const inPath = parameters.filter((each) => at(each, 'in') === 'path').map((each) => at(each, 'name'));
      expect({ address, inPath }).toEqual({
        address,
        inPath: [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      });
      expect(typeof at(operation, 'responses|200|description', '|')).toBe('string');
      const names = parameters.map((each) => `${String(at(each, 'in'))} ${String(at(each, 'name'))}`);
      expect({ address, names }).toEqual({ address, names: [...new Set(names)] });
    }
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref);
    const schemas = objectAt(document, 'components.schemas');
    expect(refs.filter((ref) => !Object.hasOwn(schemas, ref.replace('#/components/schemas/', '')))).toEqual([]);
    const ajv = new Ajv2020({ strict: false, formats: FORMATS });
    for (const { address, operation } of operations())
      for (const schema of schemasIn(operation))
        expect({ address, valid: ajv.validateSchema(schema) }).toEqual({ address, valid: true });
  });

  it('describes the records of every entity as they are sent', async () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, formats: FORMATS });
    const components = { components: objectAt(document, 'components') };
    const searches = operations().filter(({ address }) => /^\/api\/\w+\/Search$/.test(address));
    const wrong: string[] = [];
    let rows = 0;
    for (const { address } of searches) {
      const api = address.split('/')[2] ?? '';
      if (!Object.hasOwn(objectAt(document, 'components.schemas'), api)) continue;
      const validate = ajv.compile({ ...components, $ref: `#/components/schemas/${api}` });
      const { Data, Successed } = await developer.get(address, { rows: 50 });
      const found = Successed ? listAt(Data, 'Rows') : [];
      const one =
        found.length === 0 ? undefined : await developer.get(`/api/${api}/Get`, { id: Number(at(found[0], 'Id')) });
      for (const record of [...found, ...(one?.Successed === true ? [at(one.Data, 'Record')] : [])]) {
        rows += 1;
        if (!validate(record)) wrong.push(`${api}: ${ajv.errorsText(validate.errors)}`);
      }
    }

    expect([...new Set(wrong)]).toEqual([]);
    expect(rows).toBeGreaterThan(100);
  });

  it('makes a client that finds, adds and changes records with a token', async () => {
    const wanted = { Name: '生成的客户端', Days: '1', ReadsOnly: 'false', Password: TEST_PASSWORD };
    const { Data } = await developer.post('/api/Account/AddToken', wanted);
    const api = new OpenAPIClientAxios({
      definition: '/api/openapi.json',
      axiosConfigDefaults: {
        baseURL: server.running.address,
        headers: { Authorization: `Bearer ${String(at(Data, 'Token'))}` },
      },
    });
    const client = await api.init();
    const send = async (name: string, parameters: Record<string, string>, fields?: Record<string, string>) => {
      const call = client[name];
      if (call === undefined) throw new Error(`no operation ${name}`);
      const types = Object.keys(objectAt(api.getOperation(name)?.requestBody ?? { content: {} }, 'content'));
      const [type = 'application/json'] = types;
      const reply: { data: unknown } = await call(parameters, fields, { headers: { 'content-type': type } });
      return reply.data;
    };

    const name = '生成的客户端建的客户';
    const added = await send(
      'Customer_Add',
      {},
      {
        CustomerName: name,
        CompenyProperty: '1',
        Industry: 'P',
        CustomerLevel: '3',
        CustomerSources: '1',
        AdInfo: '110105',
      },
    );
    expect(at(added, 'Message')).toBe('');
    const found = await send('Customer_Search', { searchKey: name });
    expect(at(found, 'Data.Rows.0.CustomerName')).toBe(name);
    const [Id, Version] = ['Id', 'Version'].map((field) => String(at(found, `Data.Rows.0.${field}`)));
    const changed = await send('Customer_Update', {}, { Id: Id ?? '', Version: Version ?? '', Address: '人民路 1 号' });
    expect(at(changed, 'Successed')).toBe(true);
    expect(at(await send('Customer_Get', { id: Id ?? '' }), 'Data.Record.Address')).toBe('人民路 1 号');
    const names = operations().map(({ operation }) => at(operation, 'operationId'));
    expect(new Set(names).size).toBe(names.length);
  });

  it('is for developers; the page that reads it runs our own script only', async () => {
    expect((await (await server.signIn(NO_DEVELOPER)).get('/api/openapi.json')).Code).toBe(12);
    expect((await server.client().get('/api/openapi.json')).Code).toBe(10);
    const page = await server.client().fetch('/api/docs');
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html.match(/<script\b[^>]*>/g)).toEqual(['<script src="/api/docs/page.js">']);
    expect(html).not.toMatch(/https?:\/\//);
    const script = await server.client().fetch('/api/docs/page.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await script.text()).not.toMatch(/innerHTML|https?:\/\//);
  });
});
