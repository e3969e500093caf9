/** The part of JSON Schema that completion and the page of keys read. */
export interface MetaSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly MetaSchema[];
  readonly oneOf?: readonly MetaSchema[];
  readonly properties?: Readonly<Record<string, MetaSchema>>;
  readonly patternProperties?: Readonly<Record<string, MetaSchema>>;
  readonly additionalProperties?: boolean | MetaSchema;
  readonly items?: MetaSchema | Readonly<Record<string, never>>;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly definitions?: Readonly<Record<string, MetaSchema>>;
}
