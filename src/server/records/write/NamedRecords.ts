import type { Values } from '#language/Value.ts';
import { build } from '#language/build.ts';
import { plainName } from '#language/plainName.ts';
import type { Expression } from '#language/Expression.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { referableRows } from '#engine/permission/referableRows.ts';
import type { Call } from '../../access/Call.ts';
import type { Db } from '../../db/Database.ts';
import { type FoundRecord, selectRecords } from '../../db/rows/selectRecords.ts';
import { idInName, namingFields } from '../read/sheetCells.ts';

/** The meaning of a name in a cell: a record with its own name and the values that choosing it fills in, or a problem. */
type NamedRecord =
  { readonly id: number; readonly name: string; readonly values: Values } | { readonly message: string };

/** Most records of one name that are listed by Id. */
const MAX_REPORTED = 5;

/** The records named in the cells of one import, each looked up once. */
export class NamedRecords {
  readonly #db: Db;
  readonly #call: Call;
  readonly #found = new Map<string, NamedRecord>();

  constructor(db: Db, call: Call) {
    this.#db = db;
    this.#call = call;
  }

  /** The record within the user's rows that a name refers to: its title, its assigned number, or its Id after `#`. Without an equal one, a title of the same plain form. */
  async find(field: FieldModel, name: string): Promise<NamedRecord> {
    const target = this.#call.findEntity(field.reference?.entity ?? '');
    if (target === undefined) return { message: `${field.title}不能导入` };
    const key = `${field.name} ${name}`;
    const found = this.#found.get(key) ?? (await this.#lookUp(target, field, name));
    this.#found.set(key, found);
    return found;
  }

  async #lookUp(target: EntityModel, field: FieldModel, name: string): Promise<NamedRecord> {
    const id = idInName(name);
    const named = (isNamed: (own: Expression) => Expression): Promise<FoundRecord[]> =>
      this.#select(target, field, build.or(...namingFields(target).map((own) => isNamed(build.record(own)))));
    const exact = await named((own) => build.compare(own, '===', name));
    // An index serves `holds`.
    const byName =
      exact.length > 0 || plainName(name) === ''
        ? exact
        : await named((own) =>
            build.and(build.holds(own, name), build.compare(build.call('plain', own), '===', plainName(name))),
          );
    const found =
      byName.length === 0 && id !== undefined
        ? await this.#select(target, field, build.compare(build.record('Id'), '===', id))
        : byName;
    const [first] = found;
    if (first === undefined) return { message: `${field.title}“${name}”不存在，或者不在您的数据范围内` };
    if (found.length > 1) {
      const ids = found
        .slice(0, MAX_REPORTED)
        .map((record) => `#${record.id}`)
        .join('、');
      return {
        message:
          found.length > MAX_REPORTED
            ? `有多条${target.title}叫“${name}”，请改用编号，或写成其中一个：${ids} 等`
            : `有多条${target.title}叫“${name}”，请改用编号，或写成其中一个：${ids}`,
      };
    }
    const title = first.values[target.titleField];
    return { id: first.id, name: exact.length > 0 || typeof title !== 'string' ? name : title, values: first.values };
  }

  async #select(target: EntityModel, field: FieldModel, named: Expression): Promise<FoundRecord[]> {
    const where = build.and(named, referableRows(target, this.#call.who, this.#call.access(target)));
    const columns = [target.titleField, ...Object.values(field.reference?.fill ?? {})];
    return selectRecords({ entity: target, columns, where, limit: MAX_REPORTED + 1 }, { ...this.#call, db: this.#db });
  }
}
