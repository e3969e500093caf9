import { createClient } from '#client/createClient.ts';
import type { EnumItem, TagColor } from '#language/EnumType.ts';
import type { Renderer } from '#renderer/stores/RendererContext.ts';
import { createEnumStore } from '#renderer/stores/createEnumStore.ts';
import { createSchemaStore } from '#renderer/stores/createSchemaStore.ts';
import { createSignal, createWork } from '#renderer/stores/createSignal.ts';
import { findLineEntity } from './openLines.ts';
import { CHOICES } from '../../plan/fieldPlan.ts';
import { CHOICE_TYPE } from '../../plan/planDocuments.ts';

const COLORS: readonly TagColor[] = ['grey', 'blue', 'orange', 'green', 'red', 'purple'];
const ITEMS: readonly EnumItem[] = CHOICES.map((Label, index) => ({
  Value: index + 1,
  Label,
  Color: COLORS[index % COLORS.length],
}));
const nothing = (): void => undefined;

/** The surroundings of the renderer without a server: the choices of the planned selects are there. */
export async function benchRenderer(): Promise<Renderer> {
  const client = createClient(nothing);
  const enums = createEnumStore(() => Promise.resolve(ITEMS));
  await enums.load([CHOICE_TYPE]);
  return {
    client,
    user: { AccountId: 1 },
    enums,
    schemas: {
      ...createSchemaStore((entity) => client.http.get('/api/System/GetSchema', { entity })),
      findEntity: findLineEntity,
    },
    work: createWork(),
    readings: createSignal(),
    notify: {
      success: nothing,
      offer: nothing,
      error: nothing,
      info: nothing,
      tell: nothing,
      ask: () => Promise.resolve(true),
    },
    now: () => '2026-03-10 10:00:00',
    recordPath: () => undefined,
    listPath: () => undefined,
  };
}
