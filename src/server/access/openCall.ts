import type { Call, SignedIn } from './Call.ts';
import type { Hooks } from '../product/Hooks.ts';
import { followChanges, type ProductServices } from '../product/followChanges.ts';
import type { Access } from '#engine/permission/decideAccess.ts';
import { lendAccess } from '#engine/permission/lendAccess.ts';
import type { ThroughInput } from '#engine/permission/seenThrough.ts';
import { ANONYMOUS_USER, type UserContext, userValues } from '#engine/permission/UserContext.ts';
import { enumsIn } from '../product/enumsIn.ts';
import { productIn } from '../product/englishProduct.ts';
import { translatorFor } from '../words/translatorFor.ts';
import type { Language } from '#engine/words/Language.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import type { Expression } from '#language/Expression.ts';
import { perObject } from '#language/perObject.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { WallClock } from '../db/Database.ts';

/** The user of work that no person requested, such as jobs: it has all permissions and no account. */
export const SYSTEM_USER: UserContext = {
  ...ANONYMOUS_USER,
  name: '系统',
  role: 'employee',
  keys: 'all',
  actions: new Set(['*']),
  dataScope: 5,
};

/** A call by the system, for steps of the start and for jobs. */
export const systemCall = (services: CallServices): Call => makeCall(withoutAccount(SYSTEM_USER), '', services);

export interface CallServices extends ProductServices {
  readonly clock: WallClock;
  readonly hooks: Hooks;
}

/** Opens a call of a visitor: `access` grants only what is public. `uploader` owns the visitor's files. */
export async function publicCall(address: string, services: CallServices, uploader = 0): Promise<Call> {
  return openCall(
    withoutAccount(uploader === 0 ? ANONYMOUS_USER : { ...ANONYMOUS_USER, accountId: uploader }),
    address,
    services,
  );
}

/** Opens a call of a signed-in user, for a reader's language. Applies changes of administrators first. */
export async function openCall(
  signedIn: SignedIn,
  address: string,
  services: CallServices,
  language?: Language,
  reader?: Language,
): Promise<Call> {
  await followChanges(services);
  return makeCall(signedIn, address, services, language, reader);
}

/** Placeholder account and session for a user that has no account. */
export function withoutAccount(user: UserContext): SignedIn {
  return {
    user,
    account: {
      Id: 0,
      LoginId: '',
      PasswordHash: null,
      PhoneNumber: null,
      NickName: null,
      RealName: user.name,
      Email: null,
      EmployeeId: null,
      CustomerId: null,
      OutsideEntity: null,
      Roles: null,
      AccountState: 1,
      DemoLabel: null,
      WxBound: null,
      Theme: null,
      Density: null,
      Language: null,
      MustChangePassword: null,
      HasSecondFactor: false,
      IsService: false,
    },
    unitName: null,
    customerName: null,
    tokenHash: '',
    since: 0,
  };
}

/** The same call with the system as its user: for automatic consequences of a user's action. */
export function asSystem<C extends Call>(call: C): C {
  return {
    ...call,
    who: SYSTEM_USER,
    user: valuesOf(SYSTEM_USER),
    access: (entity) => accessOf(entity, SYSTEM_USER, call.product),
  };
}

/**
 * The same call with all permissions, still in the name of its user: for records that documents create. `who` is an
 * object of its own, so that `perUser` caches no result of one call for the other.
 */
export function withAllRights<C extends Call>(call: C): C {
  return { ...call, who: empowered(call.who), access: (entity) => accessOf(entity, SYSTEM_USER, call.product) };
}

const empowered = perObject((who: UserContext): UserContext => ({ ...who }));

/** The same call in the name of an absent user, whose values conditions read and whose rights apply; logs name both. */
export function onBehalf<C extends Call>(call: C, by: UserContext): C {
  return {
    ...call,
    who: { ...call.who, actsFor: by.name },
    user: valuesOf(by),
    access: (entity) => accessOf(entity, by, call.product),
  };
}

/** Creates a call at this moment with this process's product; later steps query `access` for permissions. */
export function makeCall(
  signedIn: SignedIn,
  address: string,
  services: CallServices,
  language: Language = 'zh',
  reader: Language = language,
): Call {
  const { current } = services.products;
  const moment = services.clock();
  const now = services.clock.text(moment);
  const enums = services.enums.source;
  return {
    ...inWords({ written: current, enums }, signedIn.user, language),
    reader,
    hooks: services.hooks,
    signedIn,
    who: signedIn.user,
    user: valuesOf(signedIn.user),
    now,
    today: now.slice(0, 10),
    moment: moment.getTime(),
    zone: services.clock.zone,
    address,
    texts: services.listIndexes.current,
  };
}

/** The same call in the language of the product: the log has one language for all readers. */
export const asWritten = <C extends Call>(call: C): C => inLanguage(call, 'zh');

/** The same call in the language of the reader of the reply: for showing what was written or rejected. */
export const forReader = <C extends Call>(call: C): C => inLanguage(call, call.reader);

/** The same call in another language. */
export const inLanguage = <C extends Call>(call: C, language: Language): C =>
  call.language === language ? call : { ...call, ...inWords(call, call.who, language) };

/** The same entity in the language of a call. */
export const entityIn = (entity: EntityModel, { findEntity }: Pick<Call, 'findEntity'>): EntityModel =>
  findEntity(entity.key) ?? entity;

type Worded = Pick<Call, 'product' | 'written' | 'language' | 'enums' | 'findEntity' | 'say' | 'wording' | 'access'>;

function inWords({ written, enums }: Pick<Call, 'written' | 'enums'>, user: UserContext, language: Language): Worded {
  const product = productIn(written, language);
  const say = translatorFor(written, language);
  return {
    product,
    written,
    language,
    enums,
    findEntity: product.find,
    say,
    wording: { enums: enumsIn(product, written, enums), say },
    access: (entity) => accessOf(entity, user, product),
  };
}

const valuesOf = perObject(userValues);

const decided = new WeakMap<UserContext, WeakMap<ReadyProduct, Map<EntityModel, Access>>>();

/** The permissions of a user for an entity of a product. Cached: none of the three objects ever changes. */
function accessOf(entity: EntityModel, user: UserContext, product: ReadyProduct): Access {
  const products = decided.get(user) ?? new WeakMap<ReadyProduct, Map<EntityModel, Access>>();
  const entities = products.get(product) ?? new Map<EntityModel, Access>();
  const known = entities.get(entity);
  if (known !== undefined) return known;
  const access = answeredOnce(lendAccess(entity, user, product.find));
  decided.set(user, products.set(product, entities.set(entity, access)));
  return access;
}

function answeredOnce(access: Access): Access {
  const may = new Map<string, boolean>();
  const rows = new Map<string, Expression>();
  return {
    ...access,
    may: (action) => {
      const answer = may.get(action) ?? access.may(action);
      may.set(action, answer);
      return answer;
    },
    rows: (action) => {
      const answer = rows.get(action) ?? access.rows(action);
      rows.set(action, answer);
      return answer;
    },
  };
}

/** Returns the permissions of the user of a call for an entity key; undefined for an unknown entity. */
export function accessTo(call: Call): (key: string) => Access | undefined {
  return (key) => {
    const entity = call.findEntity(key);
    return entity === undefined ? undefined : call.access(entity);
  };
}

/** What decides how far the user of a call sees through the references of an entity. */
export const throughInput = (entity: EntityModel, call: Call): ThroughInput => ({
  entity,
  findEntity: call.findEntity,
  accessTo: accessTo(call),
});
