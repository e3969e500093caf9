import type { RecordReply } from '#wire/RecordReply.ts';
import type { EnumSource } from '#language/enums/EnumType.ts';
import type { Values } from '#language/Value.ts';
import type { FormModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
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
