import { describe, expect, it } from 'vitest';
import { readCases } from '../support/readCases.ts';
import { shippedEntity, SHIPPED_FOLDER } from '../support/shippedProduct.ts';
import { CaseWorld, STORED_ID, type Played } from '../support/server/CaseWorld.ts';
import { anyText } from '../support/server/matchers.ts';
import { recomputeStored } from '../support/server/recomputeStored.ts';
import { at } from '../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../support/server/TestServer.ts';
import { runsWhole } from '../support/wholeRun.ts';

/**
 * Cases that the requests of one user cannot replay here: child rows added in the form of another record, figures of
 * other records, states by their former value, data of an account, records inside others, writes that no employee
 * makes. The engine and browser tests run them all.
 */
const BEYOND: Readonly<Record<string, RegExp>> = {
  activityApply: /TIME 只面向员工和客户/,
  afterSales: /DEFAULT|DEADLINE 期限从提交|STATE 四星以上而没有内容/,
  article: /DEFAULT|KEY 没有/,
  commission: /FREEZE (部门|财务)审核|C13 分配比例|SHARE/,
  commissionShare: /SHARE|STATE/,
  invoice: /SNAPSHOT 开票前/,
  message: /FIX 已发|UNIT (收到的|发公告的|系统消息|待办|公告有)/,
  paymentPlan: /PLAN 不是员工在改/,
};

/** Rule cases whose forms have calls of their own: all of them, or in the gate every third. */
const CASES = readCases()
  .filter(
    ({ entity, name, ruleCase }) => isForm(entity, ruleCase.form ?? 'form') && BEYOND[entity]?.test(name) !== true,
  )
  .filter((_, i) => runsWhole() || i % 3 === 0);

/**
 * The rule cases of the shipped schemas, sent as a form sends them: the server must store or refuse them as the case
 * expects.
 */
onOneDatabase('rule cases through the server', (kind) => {
  const seen = { stored: 0, refused: 0 };
  const server = useServer(kind, { schemasDir: SHIPPED_FOLDER, demo: false }, 'empty');

  describe.each(CASES)('$name', ({ entity: key, ruleCase }) => {
    it('holds', async () => {
      const entity = server.running.services.products.current.find(key);
      if (entity === undefined) throw new Error(`no entity ${key}`);
      const world = new CaseWorld(server, entity, ruleCase);
      const client = await world.prepare();
      const sent = await world.play(client);
      // The state of a stored record may forbid any edit; then it changes only with its rollups.
      const isForbidden = ruleCase.stored !== undefined && sent.reply.Code === 23;
      const played = isForbidden
        ? { reply: await recomputeStored(server, client, entity, ruleCase, STORED_ID), issues: [] }
        : sent;
      expect([0, 20], JSON.stringify(played.reply.Message)).toContain(played.reply.Code);
      // A case of a refusal says so.
      const isOfError = Object.values(ruleCase.expect).some(({ error = false }) => error !== false);
      if (played.reply.Successed) seen.stored += 1;
      else if (!isOfError) seen.refused += 1;
      for (const [name, expected] of Object.entries(ruleCase.expect)) {
        const message = messageAt(played, name);
        if (typeof expected.error === 'string') expect([name, message]).toEqual([name, expected.error]);
        else if (expected.error !== undefined)
          expect([name, message !== undefined], String(message)).toEqual([name, expected.error]);
        if (expected.value !== undefined && played.reply.Successed)
          expect([name, plainOf(at(played.reply.Data, `Record.${name}`))]).toEqual([name, plainOf(expected.value)]);
      }
      if (played.reply.Successed && ruleCase.form === undefined && ruleCase.stored === undefined)
        for (const [name, { required }] of Object.entries(ruleCase.expect))
          if (required === true)
            expect([name, messageAt(await world.playWithout(client, name), name)]).toEqual([name, anyText()]);
    });
  });

  it('stores what most cases enter, so that stored values are really looked at', () => {
    expect(seen.stored).toBeGreaterThan(seen.refused);
  });
});

/** Dialogs of transitions have no calls of their own; tests/server/workflow takes them. */
function isForm(key: string, form: string): boolean {
  const { dialog, forms } = shippedEntity(key);
  return !dialog && forms.has(form);
}

function messageAt({ issues }: Played, name: string): unknown {
  return issues.find(({ field }) => field === name)?.message;
}

/** Numbers that travel as texts, and attachments, as the case writes them. */
function plainOf(value: unknown): unknown {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  if (Array.isArray(value)) return value.map((item: unknown) => at(item, 'Id') ?? item);
  return typeof value === 'string' && /^-?\d+\.\d\d$/.test(value) ? Number(value) : value;
}
