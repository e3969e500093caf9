import type { RecordReply } from '#client/records/RecordReply.ts';
import type { EnumSource } from '#core/enums/EnumType.ts';
import type { Values } from '#core/expression/Value.ts';
import type { FormModel } from '#core/schema/EntityModel.ts';
import type { FindEntity } from '#core/schema/EntitySource.ts';
import type { EntitySchema } from '../../stores/EntitySchema.ts';
import type { Prefilled } from './FormRequest.ts';

/** What a form opens with. */
export interface RecordInput {
  readonly schema: EntitySchema;
  readonly form: FormModel;
  /** The stored record; undefined for a new one. */
  readonly record: RecordReply | undefined;
  readonly prefill: Readonly<Record<string, Prefilled>>;
  /** Prefilled fields are not drawn. */
  readonly isFixed?: boolean;
  readonly user: Values;
  readonly enums: EnumSource;
  readonly findEntity: FindEntity;
  /** Draws fields that only the server writes even while they are empty. */
  readonly drawsAll?: boolean;
  /** Everything that is drawn is sent, edited or not: the inputs of a transition. */
  readonly sendsAll?: boolean;
  readonly now: () => string;
}
