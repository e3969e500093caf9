import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { type CheckMemory, NO_MEMORY } from '../memory/CheckMemory.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import { hasPicker, judgeChoices } from './judgeChoices.ts';
import { judgeScope } from './judgeScope.ts';
import { ScopeFindings, type ScopeProof } from './ScopeFindings.ts';

/**
 * Proves, as far as the documents of a product allow, that list rows, offered records and accepted saves agree. The
 * generated permission tests verify the same on a running server.
 */
export function proveScopes(
  entities: ReadonlyMap<string, EntityModel>,
  enums: EnumSource,
  memory: CheckMemory = NO_MEMORY,
): ScopeProof {
  const findings = new ScopeFindings();
  const judge = (name: string, key: string, work: (entity: EntityModel, known: Known) => Lead[]): readonly Lead[] => {
    const before = findings.holds;
    const judged = memory.recall(
      `${name} ${key}`,
      () => findings.reported,
      isJudged,
      (reads) => {
        const all = reads.entities(entities);
        const entity = all.get(key);
        const known: Known = { enums: reads.enums(enums), findEntity: (other) => all.get(other) };
        const leads = entity === undefined ? [] : work(entity, known);
        return { holds: findings.holds - before, leads };
      },
    );
    // A reused result was not counted in this run.
    findings.hold(judged.holds - (findings.holds - before));
    return judged.leads;
  };
  const leading = new Map<string, string[]>();
  for (const key of entities.keys())
    for (const [target, field] of judge('choices', key, (entity, known) => {
      judgeChoices(entity, known.enums, known.findEntity, findings);
      return entity.fields
        .filter(hasPicker)
        .flatMap(({ name, reference }) =>
          (reference === undefined ? [] : referredKeys(reference)).map((to): Lead => [to, `${key}.${name}`]),
        );
    }))
      leading.set(target, [...(leading.get(target) ?? []), field]);
  for (const [key, fields] of leading)
    judge('scope', key, (entity, known) => {
      judgeScope(entity, fields.slice(0, MAX_NAMED), known.enums, known.findEntity, findings);
      return [];
    });
  return findings.proof();
}

/** The context for judging. */
interface Known {
  readonly enums: EnumSource;
  readonly findEntity: FindEntity;
}

/** An entity that is chosen, and the field that chooses it. */
type Lead = readonly [entity: string, field: string];

/** A verdict without a finding; JSON. */
interface Judged {
  readonly holds: number;
  readonly leads: readonly Lead[];
}

const isJudged = (value: unknown): value is Judged => typeof value === 'object' && value !== null && 'leads' in value;

const MAX_NAMED = 3;
