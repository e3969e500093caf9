import { isDeepStrictEqual } from 'node:util';
import { StartError } from '../../settings/StartError.ts';
import type { EmptyColumn, StartPlan, PlannedStep, Obstacle } from './planStart.ts';
import { isScalar } from '#proof/cases/runCase.ts';

/** Raised when an older program could not read plans of a newer one. */
const FORMAT = 1;

/** A change of a column's type. */
export interface Conversion extends Pick<Obstacle, 'table' | 'have' | 'filled' | 'misfits' | 'examples'> {
  readonly column: string;
  readonly want: string;
  /** For values that do not fit: `refuse` (fail while there are some), `empty`, or an expression over `$record`. */
  readonly otherwise: string;
}

/** A column without a field, or (no column) a table without an entity: it stays unless `drop` is set. */
export interface Removal {
  readonly table: string;
  readonly column: string | null;
  readonly rows: number;
  readonly drop: boolean;
}

/** A column that is new, or required in every form, and empty in some rows. */
export interface Filling extends EmptyColumn {
  /** Value for existing rows: null, a value, or an expression over `$record`, the stored row with previous columns. */
  readonly with: string | number | boolean | null;
}

/** The changes that adapt one database to the documents: facts to review, and answers to fill in. */
export interface SchemaPlan {
  readonly format: number;
  readonly program: string;
  /** Hashes of the documents and of the tables that the plan was made for. */
  readonly documents: string;
  readonly database: string;
  /** The steps that a start does automatically. */
  readonly steps: readonly PlannedStep[];
  readonly convert: readonly Conversion[];
  readonly remove: readonly Removal[];
  readonly fill: readonly Filling[];
}

export type PlanOrigin = Pick<SchemaPlan, 'program' | 'documents' | 'database'>;

/** Returns the plan of the foreseen changes, with default answers that lose no data. */
export function makePlan({ steps, obstacles, outOfSight, empty }: StartPlan, origin: PlanOrigin): SchemaPlan {
  return {
    format: FORMAT,
    ...origin,
    steps,
    convert: obstacles.map(({ table, column, have, filled, misfits, examples }) => ({
      ...{ table, column: column.name, have, want: column.type, filled, misfits, examples },
      otherwise: 'refuse',
    })),
    remove: outOfSight.map(({ table, column, rows }) => ({ table, column: column ?? null, rows, drop: false })),
    fill: empty.map((filling) => ({ ...filling, with: null })),
  };
}

/** Copies answers of an earlier plan. Throws StartError when anything has changed since, or if invalid. */
export function takeAnswers(text: string, now: SchemaPlan): SchemaPlan {
  const written = readPlan(text);
  if (written['documents'] !== now.documents) throw stale('文档在计划之后改过（documents changed）');
  if (written['database'] !== now.database) throw stale('数据库的表在计划之后变了（tables changed）');
  const plan: SchemaPlan = {
    ...now,
    convert: now.convert.map((one, i) => ({ ...one, otherwise: answerOf(written, 'convert', i, 'otherwise', isText) })),
    remove: now.remove.map((one, i) => ({ ...one, drop: answerOf(written, 'remove', i, 'drop', isBoolean) })),
    fill: now.fill.map((one, i) => ({ ...one, with: answerOf(written, 'fill', i, 'with', isScalar) })),
  };
  const shown: unknown = JSON.parse(JSON.stringify(plan));
  for (const part of ['format', 'steps', 'convert', 'remove', 'fill'] as const)
    if (!isDeepStrictEqual(written[part], partOf(shown, part)))
      throw stale(`“${part}”与现在的数据不同：数据在计划之后变了，或计划里除了答案还改了别的（rows changed since）`);
  return plan;
}

const stale = (why: string): StartError => new StartError(`${why}；请重新运行 npx guiju plan --out，再检查一遍`);

const isText = (value: unknown): value is string => typeof value === 'string';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;

function readPlan(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && partOf(value, 'format') === FORMAT)
      return Object.fromEntries(Object.entries(value));
  } catch {
    // Reported below, as for any other content.
  }
  throw new StartError('不是 guiju plan --out 写的计划，或由另一个版本的程序写成（not a plan of this program）');
}

/** Returns one answer of a written plan. Throws StartError when it is missing or of another type. */
function answerOf<T>(
  written: Record<string, unknown>,
  part: string,
  index: number,
  name: string,
  isKind: (value: unknown) => value is T,
): T {
  const list = written[part];
  const answer = Array.isArray(list) ? partOf(list[index], name) : undefined;
  if (isKind(answer)) return answer;
  throw stale(`计划里 ${part}[${index}].${name} 不是可以用的答案（not an answer）`);
}
