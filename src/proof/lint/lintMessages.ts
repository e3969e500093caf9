import type { ReceiverDocument } from '#generated/documents/ReminderDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { partOf, type ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

/** Fields the server writes into every message, with the consequence when the field is missing. */
const WRITTEN: Readonly<Record<string, string>> = {
  ReceiverAccountId: 'no message can be stored, and the save that would send one fails',
  MessageTitle: 'messages say nothing',
  Content: 'what a reminder says in "content" is nowhere',
};

/**
 * Reports problems of messages: a message entity without the fields that the server fills, or readable by others than
 * the receiver; reminders in a product without messages; reminders to external people, who cannot see messages, and
 * about records that a message cannot link to.
 */
export function lintMessages(
  { reminders, entities: all }: Pick<ProductDocuments, 'reminders' | 'entities'>,
  entities: ReadonlyMap<string, EntityModel>,
  reportTo: (file: string) => Report,
): void {
  const messages = entities.get(all.find(({ form }) => partOf(form) === 'message')?.key ?? '');
  if (messages !== undefined) lintEntity(messages, reportTo(`${messages.key}/form.json`));
  for (const [name, { channels = [], sources }] of Object.entries(reminders)) {
    const report = reportTo(`reminders/${name}.json`);
    if (messages === undefined) {
      if (channels.length === 0 && sources.some((source) => (source.channels ?? []).length === 0))
        report({
          code: 'organisation/incomplete',
          pointer: '/title',
          message: 'No entity is "x-organisation": "message": users cannot see this reminder in the product',
          proposal: 'Add an entity for messages, or take the reminder away',
        });
      continue;
    }
    sources.forEach(({ entity, about, channels: own, receivers }, i) => {
      if (own !== undefined && !own.includes('message')) return;
      lintTarget(messages, about === undefined ? [entity] : targetsOf(entities.get(entity), about), i, report);
      receivers.forEach((receiver, j) => {
        if (!reachesOutside(receiver) || messages.customer !== undefined) return;
        report({
          code: 'organisation/incomplete',
          pointer: `/sources/${i}/receivers/${j}`,
          message: `External users are notified, and "${messages.key}" shows them no messages`,
          proposal: `Add to ${messages.key}/form.json: "x-customer": { "where": "{{ $record.ReceiverAccountId === $user.AccountId }}", "fields": [...] }`,
        });
      });
    });
  }
}

function lintEntity(messages: EntityModel, report: Report): void {
  for (const [name, consequence] of Object.entries(WRITTEN))
    if (messages.field(name) === undefined)
      report({
        code: 'organisation/incomplete',
        pointer: '/x-organisation',
        message: `The entity has no field "${name}": ${consequence}`,
        proposal: `Add "${name}" to "properties"`,
      });
  if (messages.scope.own === undefined)
    report({
      code: 'organisation/incomplete',
      pointer: '/x-organisation',
      message: 'Messages are seen by everybody who may view the entity, not by their receiver alone',
      proposal: 'Add "x-scope": { "own": "{{ $record.ReceiverAccountId === $user.AccountId }}" }',
    });
}

/** A product without any message links is intended; a message written by a person is its own target. */
function lintTarget(messages: EntityModel, targets: readonly string[], i: number, report: Report): void {
  const reference = messages.field('RelatedId')?.reference;
  if (reference === undefined) return;
  const known = referredKeys(reference);
  const [missing] = targets.filter((key) => key !== messages.key && !known.includes(key));
  if (missing === undefined) return;
  report({
    code: 'organisation/incomplete',
    pointer: `/sources/${i}/entity`,
    message: `The message leads nowhere: "RelatedId" of "${messages.key}" refers to no "${missing}"`,
    proposal: `Add "${missing}" to its "entities"`,
  });
}

function targetsOf(entity: EntityModel | undefined, about: string): readonly string[] {
  const reference = entity?.field(about)?.reference;
  return reference === undefined ? [] : referredKeys(reference);
}

function reachesOutside(receiver: ReceiverDocument): boolean {
  if (receiver.customer !== undefined || receiver.everyone === 'customer') return true;
  return receiver.else !== undefined && reachesOutside(receiver.else);
}
