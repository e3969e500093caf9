import type { ExportNote } from '#annex/import';
import { printJson } from '#documents/edit/printJson.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { type CheckedProduct, type CliCommand, CommandError, namedEntity, placeIn } from '../terminal/CliCommand.ts';
import { speechOf } from '../terminal/speechOf.ts';
import { writeReport } from './testCommand.ts';

/** `guiju export`: an entity as a schema that other programs run. */
export const exportCommand: CliCommand = {
  name: 'export',
  summary: 'writes the form of an entity as a plain Formily schema',
  usage: [
    'guiju export formily <entity> [--out FILE] [--partial]',
    '',
    '  --out FILE         the output file (default: standard output)',
    '  --partial          exports even when Formily cannot express some rules, and lists the fields whose states then differ',
    '  Rules may read the user, the time and other records: the program that runs the schema must supply these names in its scope. They are listed.',
    '  The exit code is 1 when Formily cannot express some rules.',
  ].join('\n'),
  options: { out: { type: 'string' }, partial: { type: 'boolean' } },
  async run(input) {
    const { args, options, json, print, warn } = input;
    const [format, key, ...more] = args;
    if (format !== 'formily' || key === undefined || more.length > 0)
      throw new CommandError('guiju export needs a format and one entity: guiju export formily <entity>');
    const product = input.load();
    if (product.problems.length > 0) throw new CommandError('The documents have problems: run guiju check first');
    const entity = namedEntity(key, product);
    const { exportFormily, inEnglish, SCOPE_KEY } = await import('#annex/import');
    const { schema, notes, supplied, open } = exportFormily(entity, {
      enums: product.enums,
      findEntity: (other) => product.entities.get(other),
    });
    const place = (note: ExportNote): string => {
      const { file, line, column } = placeIn(product, note);
      return `${file}:${line}:${column}`;
    };
    const refused = notes.filter(({ kind }) => kind === 'rule');
    const titles = open.map((name) => `${titleOf(name, entity, product)}(${name})`);
    const { say } = speechOf(input, product);
    const tell = (text: string): string => (input.spoken === 'zh' ? text : inEnglish(text, say));
    const colon = input.spoken === 'zh' ? '：' : ': ';
    for (const each of notes) {
      const about = each.title === undefined ? '' : `${each.title}${colon}`;
      warn(`${place(each)}  ${tell(KIND_WORDS[each.kind])}  ${about}${tell(each.text)}`);
    }
    if (supplied.length > 0) warn(tell(`使用的程序要提供：${supplied.join(', ')}（类型见 schema 里的 ${SCOPE_KEY}）`));
    if (titles.length > 0) warn(tell(`状态与这里不同的字段：${titles.join(', ')}`));
    const isWritten = refused.length === 0 || options['partial'] === true;
    if (!isWritten) warn(tell(`没有写入：${refused.length} 条规则在 Formily 里写不出来；其余的照样导出请加 --partial`));
    if (json) print(JSON.stringify({ schema: isWritten ? schema : null, notes, supplied, open }, null, 2));
    const text = `${printJson(schema)}\n`;
    if (isWritten && options['out'] !== undefined) writeReport(String(options['out']), text);
    else if (isWritten && !json) print(text.trimEnd());
    return refused.length === 0 ? 0 : 1;
  },
};

/** The title of a field, or of one of rows: `lines.Price`. */
function titleOf(name: string, entity: EntityModel, { entities }: CheckedProduct): string {
  const [first = '', column] = name.split('.');
  const field = entity.field(first);
  if (column === undefined) return field?.title ?? '';
  return `${field?.title ?? ''} / ${entities.get(field?.child?.entity ?? '')?.field(column)?.title ?? ''}`;
}

const KIND_WORDS: Readonly<Record<ExportNote['kind'], string>> = { rule: '不能导出', scope: '需要提供', look: '说明' };
