import { TAG_COLORS } from '#language/EnumType.ts';
import { menuRoute } from '../MenuRoute.ts';
import type { JsonSchema } from '../schema.ts';
import { menuWhy } from '../ViewAsReply.ts';

const text: JsonSchema = { type: 'string' };

/** The shapes that refer to themselves, by name: `{ "$ref": "#/definitions/Value" }` leads here. */
export const DEFINITIONS: Readonly<Record<string, JsonSchema>> = {
  Value: {
    anyOf: [
      { type: ['string', 'number', 'boolean', 'null'] },
      { type: 'array', items: { $ref: '#/definitions/Value' } },
      { type: 'object', additionalProperties: { $ref: '#/definitions/Value' } },
    ],
  },
  WireValue: {
    anyOf: [
      text,
      { type: 'array', items: { $ref: '#/definitions/WireValue' } },
      { type: 'object', additionalProperties: { $ref: '#/definitions/WireValue' } },
    ],
  },
  EnumItem: {
    type: 'object',
    properties: {
      Value: { type: ['string', 'number'] },
      Label: text,
      Written: text,
      Color: { type: 'string', enum: TAG_COLORS },
      IsEnabled: { type: 'boolean' },
      Id: { type: 'integer' },
      LoginId: text,
      Remark: text,
      Group: text,
      Children: { type: 'array', items: { $ref: '#/definitions/EnumItem' } },
    },
    required: ['Value', 'Label'],
    additionalProperties: false,
  },
  MenuRoute: menuRoute.schema,
  MenuWhy: menuWhy.schema,
};
