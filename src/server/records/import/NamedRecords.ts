import { build } from '#language/build.ts';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { targetRows } from '../../access/targetRows.ts';

/** What a name in a cell stands for: a record with what choosing it fills, or what is wrong with it. */
export type NamedRecord = { readonly id: number; readonly values: Values } | { readonly message: string };

/** The records that the cells of one import name, each looked up once. */
export class NamedRecords {
  readonly #db: Db;
  readonly #call: Call;
  readonly #found = new Map<string, NamedRecord>();

  constructor(db: Db, call: Call) {
    this.#db = db;
    this.#call = call;
  }

  /** The record within the user's rows that a field means by a name: its title, or the number it was given. */
  async find(field: FieldModel, name: string): Promise<NamedRecord> {
    const target = this.#call.findEntity(field.reference?.entity ?? '');
    if (target === undefined) return { message: `${field.title}不能导入` };
    const key = `${field.name} ${name}`;
    const found = this.#found.get(key) ?? (await this.#lookUp(target, field, name));
    this.#found.set(key, found);
    return found;
  }

  async #lookUp(target: EntityModel, field: FieldModel, name: string): Promise<NamedRecord> {
    const names = [
      target.titleField,
      ...target.fields.flatMap((each) => (each.number === undefined ? [] : [each.name])),
    ];
    const where = build.and(
      build.or(...names.map((own) => build.compare(build.record(own), '===', name))),
      targetRows(this.#call, target),
    );
    const columns = Object.values(field.reference?.fill ?? {});
    const found = await selectRecords(this.#db, { entity: target, columns, where, limit: 2 }, this.#call);
    const [first] = found;
    if (first === undefined) return { message: `${field.title}“${name}”不存在，或者不在您的数据范围内` };
    if (found.length > 1) return { message: `有多条${target.title}叫“${name}”，请改用编号` };
    return { id: first.id, values: first.values };
  }
}
