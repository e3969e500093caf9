/** The part of an ajv validation error that is used here. */
export interface ShapeError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  /** The name of a key that is refused, where the error is about that. */
  readonly propertyName?: string | undefined;
  readonly params: object;
  readonly parentSchema?: object | undefined;
}
