import { useMemo } from 'react';
import type { SchemaReply } from '#wire/SchemaReply.ts';
import { AppError } from '#engine/errors.ts';
import { useStable } from '#renderer/layout/useStable.ts';
import { useRenderer, type Renderer } from '#renderer/RendererContext.ts';
import { createEnumStore } from '#renderer/stores/createEnumStore.ts';
import { createSchemaStore } from '#renderer/stores/createSchemaStore.ts';
import type { ToolsProduct } from '../state/ToolsProduct.ts';
import type { Situation } from './Situation.ts';
import { useFormProduct } from './useFormProduct.ts';

/** The surroundings of the live form: edited documents in place of the server's, the chosen user and moment. Records are the server's. */
export function useToolsRenderer(product: ToolsProduct, { user, now }: Situation): Renderer {
  const outer = useRenderer();
  const drawn = useFormProduct(product);
  const chosen = useStable(user);
  return useMemo(
    () => ({
      ...outer,
      user: chosen,
      now: () => now,
      recordPath: () => undefined,
      listPath: () => undefined,
      schemas: createSchemaStore({ get: (key) => Promise.resolve(readSchema(drawn, key)) }),
      enums: createEnumStore({
        items: async (name, options) => {
          const known = drawn.enums(name)?.items;
          // A type whose items are records is known to the server only; a new one is known to nobody yet.
          return known ?? outer.client.enums.items(name, options).catch(() => []);
        },
      }),
    }),
    [outer, drawn, chosen, now],
  );
}

function readSchema(product: ToolsProduct, key: string): SchemaReply {
  const [documents, model] = [product.entities.get(key), product.findEntity(key)];
  if (documents === undefined || model === undefined)
    throw new AppError('NOT_FOUND', { text: `${key} 的文档还不能使用` });
  return {
    Key: key,
    Hash: '',
    Organisation: product.organisation,
    Documents: documents,
    Access: {
      Actions: ['view', 'create', 'edit'],
      Readable: model.fields.map(({ name }) => name),
      Writable: model.fields.filter(({ computed }) => !computed).map(({ name }) => name),
      Masked: [],
    },
    Scenes: {},
  };
}
