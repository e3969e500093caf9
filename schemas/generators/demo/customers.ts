import { creditCheckDigit } from '#engine/validate/namedPatterns.ts';
import type { RecordOf } from '#generated/entities.ts';
import { counted, cycle, day, time, type Dice } from './Dice.ts';

const PLACES = ['云川市', '江澜市', '临岳市', '清源县', '南屏区', '东湖新区', '北辰区', '西陵县', '海宁湾区', '龙门镇'];

/** A kind of customer: the end of its name, its CompenyProperty, its Industry. */
type Kind = readonly [ending: string, property: number, industry: string];

const PUBLIC: readonly Kind[] = [
  ['城市建设投资集团有限公司', 4, 'E'],
  ['交通投资有限公司', 5, 'G'],
  ['水务发展有限公司', 4, 'D'],
  ['产业园区开发有限公司', 5, 'K'],
  ['轨道交通建设有限公司', 4, 'E'],
  ['教育局', 1, 'S'],
  ['卫生健康局', 1, 'S'],
  ['住房和城乡建设局', 1, 'S'],
  ['自然资源局', 1, 'S'],
  ['公共资源经营有限公司', 4, 'N'],
];
const PRIVATE: readonly Kind[] = [
  ['锦程置业有限公司', 6, 'K'],
  ['恒远建筑工程有限公司', 6, 'E'],
  ['华光新能源有限公司', 7, 'D'],
  ['智联科技园有限公司', 6, 'I'],
  ['盛和商业管理有限公司', 7, 'L'],
  ['明德医院', 2, 'Q'],
  ['第一中学', 2, 'P'],
  ['安泰农村商业银行', 8, 'J'],
  ['绿源环境科技有限公司', 6, 'N'],
  ['鼎信融资租赁有限公司', 8, 'J'],
];
const SURNAMES =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛范彭郎鲁韦昌马苗凤花方俞任袁柳';
const GIVEN = [
  '建国',
  '志明',
  '晓燕',
  '海涛',
  '文静',
  '国强',
  '丽华',
  '俊杰',
  '雪梅',
  '立群',
  '思远',
  '佳慧',
  '永康',
  '秀英',
  '振宇',
  '婷婷',
  '宏伟',
  '春兰',
  '子轩',
  '美玲',
];
const DIVISIONS = ['330106', '330108', '330203', '330402', '330502', '420106', '420111', '430102', '350203', '320508'];

/** Owners of the customers that have contracts (1..22), and the customers of each employee who owns projects. */
const DEALT: readonly (readonly [owner: number, customers: readonly number[]])[] = [
  [6, [1, 2, 3]],
  [7, [4, 5]],
  [9, [6, 7, 8]],
  [11, [9, 10, 11]],
  [5, [12]],
  [8, [13]],
  [10, [14, 15]],
  [12, [16]],
  [13, [17, 18]],
  [14, [19, 20]],
  [15, [21, 22]],
];

/** The customers with which an employee has contracts. */
export function dealtCustomers(owner: number): readonly number[] {
  return DEALT.find(([id]) => id === owner)?.[1] ?? [1];
}

/** The customers an employee follows without a contract yet. */
export function prospectCustomers(owner: number): number[] {
  const index = DEALT.findIndex(([id]) => id === owner);
  return [23 + index, ...(index < 7 ? [34 + index] : [])];
}

function ownerOf(id: number): number | null {
  const dealt = DEALT.find(([, customers]) => customers.includes(id));
  if (dealt !== undefined) return dealt[0];
  if (id <= 40) return cycle(DEALT, id <= 33 ? id - 23 : id - 34)[0];
  return id >= 50 && id <= 54 ? null : cycle(DEALT, id)[0];
}

/** A person's name, always the same for the same number. */
export function personName(n: number): string {
  return SURNAMES.charAt(n % SURNAMES.length) + cycle(GIVEN, n * 7 + Math.floor(n / SURNAMES.length));
}

function creditCode(n: number): string {
  const body = `91330${String(100 + (n % 90)).padStart(3, '0')}MA27${String(n).padStart(4, '0')}X`
    .slice(0, 17)
    .padEnd(17, '0');
  return body + creditCheckDigit(body);
}

/** The rows of customer: 60 in the states of domain 11.3, five of them in the pool. */
export function customerRows(dice: Dice): RecordOf<'customer'>[] {
  const states = counted([
    [3, 22],
    [2, 18],
    [1, 14],
    [4, 4],
    [9, 2],
  ]);
  return states.map((CustomerState, i) => {
    const Id = i + 1;
    const person = Id === 44 || Id === 49;
    const [ending, property, industry] = cycle(Id % 2 === 1 ? PUBLIC : PRIVATE, Math.floor(i / 2));
    const CustomerName = person
      ? personName(Id)
      : `${cycle(PLACES, Math.floor(i / 2) + (i >= 20 ? 3 : 0) + (i >= 40 ? 4 : 0))}${ending}`;
    const drawn = dice.int(150, 520);
    // A potential customer without follow-up returns to the pool after 90 days.
    const age = CustomerState === 1 && ownerOf(Id) !== null ? 1 + (drawn % 60) : drawn;
    return {
      Id,
      CustomerName,
      CompenyProperty: person ? 10 : property,
      Industry: person ? 'O' : industry,
      CustomerLevel: CustomerState === 3 ? dice.int(1, 2) : dice.int(2, 4),
      CustomerSources: dice.pick([1, 2, 3, 4, 6, 8, 9]),
      MainBusinessType: [dice.pick([10, 20, 30, 40])],
      AdInfo: cycle(DIVISIONS, Id),
      Address: `${cycle(PLACES, Id)}人民路${Id * 3}号`,
      Telephone: `0571-8700${String(Id).padStart(4, '0')}`,
      LegalPerson: personName(Id + 300),
      IsGroupCustomer: Id <= 8,
      PaymentDays: dice.pick([15, 30, 45, 60]),
      ...(person ? {} : { CreditCode: creditCode(Id) }),
      ...(Id > 22 && Id <= 30 ? { ParentCustomerId: Id - 22 } : {}),
      ...(Id <= 10 ? { CreditMoney: 2000000 } : {}),
      CustomerState,
      OwnerId: ownerOf(Id),
      ...membersOf(Id),
      IsLocked: Id === 2,
      ...(CustomerState === 4
        ? { StateReason: '客户改由其他单位服务' }
        : CustomerState === 9
          ? { StateReason: '多次恶意拖欠款项' }
          : {}),
      LastRecordTime: lastRecord(CustomerState, dice.int(1, 60)),
      NextContactTime: Id % 4 === 0 ? time(dice.int(-3, 14), '10:00:00') : null,
      CreateTime: time(-age),
      CreatorId: ownerOf(Id) ?? 18,
      UpdateTime: time(-dice.int(0, 60), '16:00:00'),
    };
  });
}

/** Null for potential customers: they have no follow-up yet. */
const lastRecord = (state: number, daysAgo: number): string | null => (state === 1 ? null : time(-daysAgo, '15:20:00'));

/** Thirty to sixty years ago; a third of them within days of the start day. */
function birthday(id: number): string {
  const ofYear = id % 12 === 1 ? (id % 9) - 4 : ((id * 37) % 365) - 182;
  return day(-Math.round((30 + (id % 30)) * 365.25) + ofYear);
}

/** The members who help the owner of a customer; none in most cases. */
function membersOf(id: number): { MemberIds?: number[] } {
  const owner = ownerOf(id);
  if (id % 5 !== 2) return {};
  return owner === 7 || owner === 9 ? { MemberIds: [6] } : owner === 6 ? { MemberIds: [7] } : {};
}

/** The rows of contact: 120, one to four per customer, one of them primary. */
export function contactRows(dice: Dice, customers: readonly RecordOf<'customer'>[]): RecordOf<'contact'>[] {
  const rows: RecordOf<'contact'>[] = [];
  for (const customer of customers) {
    const id = customer.Id ?? 0;
    const count = id <= 22 ? 3 : id <= 38 ? 2 : 1;
    for (let i = 0; i < count; i += 1) {
      const Id = rows.length + 1;
      rows.push({
        Id,
        ContactName: personName(Id + 40),
        CustomerName: customer.CustomerName ?? '',
        CustomerId: id,
        Gender: dice.int(1, 2),
        Department: dice.pick(['工程部', '财务部', '办公室', '招标办', '前期部']),
        Position: dice.pick(['主任', '经理', '科长', '专员', '副总经理']),
        ContactRole: dice.int(1, 4),
        IsPrimary: i === 0,
        PhoneNumber: `1380000${String(Id === 1 ? 1 : Id + 100).padStart(4, '0')}`,
        ...(Id % 3 === 0 ? { Email: `lxr${Id}@example.com` } : {}),
        ...(Id % 5 === 0 ? { WeChat: `wx_lxr${Id}` } : {}),
        IsEnabled: i !== 2 || id % 6 !== 0,
        ...(Id % 4 === 1 ? { Birthday: birthday(Id) } : {}),
        OwnerId: customer.OwnerId ?? 18,
        ...(customer.MemberIds === undefined || i > 0 ? {} : { MemberIds: customer.MemberIds }),
        CreateTime: customer.CreateTime ?? day(-100),
        CreatorId: customer.CreatorId ?? 18,
        UpdateTime: customer.UpdateTime ?? day(-10),
      });
    }
  }
  return rows;
}

/** The rows of billingInfo (55) and postInfo (48): two for customers with contracts, one for some others, one of them the default. */
export function infoRows(
  customers: readonly RecordOf<'customer'>[],
  contacts: readonly RecordOf<'contact'>[],
): { billing: RecordOf<'billingInfo'>[]; post: RecordOf<'postInfo'>[] } {
  const billing: RecordOf<'billingInfo'>[] = [];
  const post: RecordOf<'postInfo'>[] = [];
  for (const customer of customers.slice(0, 33)) {
    const id = customer.Id ?? 0;
    const base = { CustomerId: id, CreateTime: customer.CreateTime ?? day(-100), CreatorId: customer.CreatorId ?? 18 };
    const name = customer.CustomerName ?? '';
    billing.push({
      Id: billing.length + 1,
      ...base,
      TitleType: 1,
      BillingTitle: name,
      TaxNo: customer.CreditCode ?? creditCode(id),
      BankName: '示例银行江滨支行',
      BankAccount: `6222${String(id).padStart(12, '0')}`,
      RegAddress: customer.Address ?? '',
      RegPhone: customer.Telephone ?? '',
      Email: `cw${id}@example.com`,
      IsDefault: true,
      IsEnabled: true,
    });
    if (id <= 22) {
      const personal = id % 4 === 0;
      billing.push({
        Id: billing.length + 1,
        ...base,
        TitleType: personal ? 2 : 1,
        BillingTitle: personal ? personName(id + 60) : `${name}项目部`,
        ...(personal ? {} : { TaxNo: creditCode(id + 500) }),
        Email: `xm${id}@example.com`,
        IsDefault: false,
        IsEnabled: id % 7 !== 0,
      });
    }
    const receivers = contacts.filter(({ CustomerId }) => CustomerId === id).slice(0, id <= 22 ? 2 : id <= 26 ? 1 : 0);
    receivers.forEach((contact, i) => {
      post.push({
        Id: post.length + 1,
        ...base,
        ReceiverName: contact.ContactName ?? '',
        PhoneNumber: contact.PhoneNumber ?? '',
        AdInfo: cycle(DIVISIONS, id),
        Address: `${customer.Address ?? ''}${i + 1}楼`,
        PostCode: '310000',
        IsDefault: i === 0,
        IsEnabled: true,
      });
    });
  }
  return { billing, post };
}
