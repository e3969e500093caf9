import { perObject } from '#language/perObject.ts';
import type { FastifyInstance } from 'fastify';
import { CALLS } from '#wire/calls/CALLS.ts';
import { demandDeveloper } from '../../../access/Call.ts';
import type { ReadyProduct } from '../../../product/ReadyProduct.ts';
import { callRoute, route } from '../../route.ts';
import { describeApi } from './describeApi.ts';

/** The page that shows openapi.json to people. It loads nothing from other hosts, and its script is a separate file. */
const DOCS_PAGE = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>接口说明</title>
    <style>
      body { margin: 0; color: #1f2329; background: #f5f6f8; font: 14px/1.6 system-ui, 'PingFang SC', 'Microsoft YaHei', sans-serif; }
      header { position: sticky; top: 0; padding: 12px 24px; background: #fff; border-bottom: 1px solid #e5e6eb; }
      h1 { margin: 0; font-size: 18px; }
      h2 { margin: 24px 0 8px; font-size: 16px; }
      h3 { margin: 12px 0 4px; font-size: 14px; }
      main { max-width: 1080px; margin: 0 auto; padding: 8px 24px 48px; }
      input { width: 100%; max-width: 420px; margin-top: 8px; padding: 6px 10px; font: inherit; border: 1px solid #c9cdd4; border-radius: 4px; }
      details { margin: 4px 0; background: #fff; border: 1px solid #e5e6eb; border-radius: 4px; }
      summary { padding: 8px 12px; cursor: pointer; overflow-wrap: anywhere; }
      details > div { padding: 0 12px 12px; border-top: 1px solid #e5e6eb; }
      code { font-family: ui-monospace, Consolas, monospace; }
      .method { display: inline-block; min-width: 56px; color: #0b5cad; font-weight: 600; }
      .note { color: #4e5969; }
      table { width: 100%; border-collapse: collapse; }
      th, td { padding: 4px 8px; text-align: left; vertical-align: top; border-bottom: 1px solid #f0f1f3; overflow-wrap: anywhere; }
      pre { margin: 0; padding: 8px; overflow: auto; max-height: 420px; background: #f7f8fa; }
    </style>
  </head>
  <body>
    <header>
      <h1>接口说明</h1>
      <label>查找接口 <input id="search" type="search" placeholder="路径或名称" /></label>
    </header>
    <main id="content" aria-live="polite">正在读取…</main>
    <script src="/api/docs/page.js"></script>
  </body>
</html>
`;

/** Script of the page: reads openapi.json and renders it as text. */
const DOCS_SCRIPT = `(() => {
  const content = document.getElementById('content');
  const search = document.getElementById('search');
  const make = (tag, text, ...children) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    element.append(...children);
    return element;
  };
  const typeOf = (schema) => {
    if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1);
    if (schema.enum !== undefined) return schema.enum.join(' | ');
    if (schema.const !== undefined) return String(schema.const);
    if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ');
    if (schema.type === 'array') return typeOf(schema.items ?? {}) + '[]';
    return [schema.type ?? '任意'].flat().join(' | ');
  };
  const table = (rows) => {
    const head = make('tr', undefined, make('th', '名称'), make('th', '类型'), make('th', '说明'));
    const lines = rows.map(([name, type, note]) =>
      make('tr', undefined, make('td', undefined, make('code', name)), make('td', type), make('td', note)),
    );
    return make('table', undefined, head, ...lines);
  };
  const fieldsOf = (schema) =>
    Object.entries(schema.properties ?? {}).map(([name, each]) => [
      name,
      typeOf(each),
      [(schema.required ?? []).includes(name) ? '必填' : '', each.title ?? '', each.description ?? ''].filter(Boolean).join(' '),
    ]);
  const schemaIn = (content) => Object.entries(content ?? {}).map(([type, { schema }]) => ({ type, schema }));
  const fill = (box, operation) => {
    const { parameters = [], requestBody, responses } = operation;
    if (parameters.length > 0)
      box.append(
        make('h3', '参数'),
        table(parameters.map((each) => [each.name, typeOf(each.schema ?? {}), [each.required ? '必填' : '', each.description ?? ''].join(' ')])),
      );
    for (const { type, schema } of schemaIn(requestBody?.content))
      box.append(make('h3', '请求内容 ' + type), schema.properties === undefined ? make('p', schema.description ?? '') : table(fieldsOf(schema)));
    for (const { type, schema } of schemaIn(responses['200'].content)) {
      const data = schema.anyOf?.[0]?.properties?.Data;
      box.append(make('h3', '回复 ' + (data === undefined ? type : 'Data')));
      box.append(data === undefined ? make('p', schema.description ?? '') : make('pre', JSON.stringify(data, null, 2)));
    }
    const note = make('p', responses['200'].description);
    note.className = 'note';
    box.append(note);
  };
  const entryOf = (method, path, operation) => {
    const name = make('span', method.toUpperCase());
    name.className = 'method';
    const summary = make('summary', undefined, name, make('code', path), ' ' + operation.summary);
    const details = make('details', undefined, summary);
    details.addEventListener('toggle', () => {
      if (!details.open || details.childElementCount > 1) return;
      const box = make('div');
      fill(box, operation);
      details.append(box);
    });
    return details;
  };
  const recordOf = (name, schema) => {
    const details = make('details', undefined, make('summary', name + ' ' + (schema.title ?? '')));
    details.append(make('div', undefined, schema.properties === undefined ? make('pre', JSON.stringify(schema, null, 2)) : table(fieldsOf(schema))));
    return details;
  };
  const show = ({ info, tags, paths, components }) => {
    document.querySelector('h1').textContent = info.title;
    document.title = info.title;
    const all = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );
    const draw = () => {
      const text = search.value.trim().toLowerCase();
      const found = all.filter(({ path, operation }) => (path + ' ' + operation.summary).toLowerCase().includes(text));
      const groups = tags.flatMap(({ name }) => {
        const own = found.filter(({ operation }) => operation.tags.includes(name));
        return own.length === 0 ? [] : [make('h2', name), ...own.map((each) => entryOf(each.method, each.path, each.operation))];
      });
      const records = Object.entries(components.schemas).filter(([name]) => name.toLowerCase().includes(text));
      content.replaceChildren(
        make('p', info.description),
        ...groups,
        ...(records.length === 0 ? [] : [make('h2', '数据结构'), ...records.map(([name, schema]) => recordOf(name, schema))]),
      );
    };
    search.addEventListener('input', draw);
    draw();
  };
  fetch('/api/openapi.json')
    .then((reply) => reply.json())
    .then((document) => {
      if (document.openapi === undefined) content.textContent = document.Message + '。请先在系统中以开发人员登录，再打开本页。';
      else show(document);
    })
    .catch(() => {
      content.textContent = '读取失败，请稍后重试。';
    });
})();
`;

/** Records the calls that this server registers. Throws for a route below /api/ that is in no table. */
export function noteRoutes(app: FastifyInstance): (key: string) => boolean {
  const offered = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    const keys = [method].flat().map((name) => `${name} ${url}`);
    for (const key of keys) {
      if (
        url.startsWith('/api/') &&
        !Object.hasOwn({ ...CALLS, ...app.callNames }, key) &&
        !offered.has(key.replace('HEAD ', 'GET '))
      )
        throw new Error(`${key} is in no table of calls`);
      offered.add(key);
    }
  });
  return (key) => offered.has(key);
}

/** The description of the API for programs and people, for developers. */
export function apiRoutes(app: FastifyInstance, offers: (key: string) => boolean): void {
  const describe = perObject(({ title = '', entities, find }: ReadyProduct) =>
    describeApi({
      title,
      entities: [...entities.values()].filter(({ dialog }) => !dialog),
      findEntity: find,
      offers,
      names: app.callNames,
    }),
  );
  callRoute(app, 'GET /api/openapi.json', (call) => {
    demandDeveloper(call);
    return describe(call.product);
  });
  route(app, 'GET /api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(DOCS_PAGE),
  );
  route(app, 'GET /api/docs/page.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(DOCS_SCRIPT),
  );
}
