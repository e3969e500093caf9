/** Creates new unique texts similar to an existing one. */
export type MakeText = (index: number) => string;

const words = (text: string): readonly string[] => text.split(' ');
const PLACES = words(
  '昆明 大理 曲靖 玉溪 成都 绵阳 重庆 贵阳 遵义 南宁 柳州 桂林 广州 深圳 佛山 东莞 长沙 株洲 武汉 宜昌 南昌 福州 厦门 泉州 杭州 宁波 温州 南京 苏州 无锡 合肥 芜湖 济南 青岛 烟台 郑州 洛阳 西安 宝鸡 兰州 太原 石家庄 天津 大连 沈阳 长春 哈尔滨',
);
const FIRST = [...'鸿恒瑞华盛锦安泰远诚信达嘉汇金宏博睿凯晟昌隆康裕永兴'];
const SECOND = [...'源通宇腾业基石建航辰峰景润泽川和丰诺德美创新科联众益'];
const TRADES = words(
  '建设 市政 水务 能源 交通 城投 置业 环保 机电 电力 新材料 物流 农业 矿业 医药 信息 园林 装饰 规划 旅游',
);
const LEGAL = words('有限公司 有限责任公司 股份有限公司 集团有限公司');
const SURNAMES = [...'王李张刘陈杨黄赵周吴徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡'];
const GIVEN = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红建国志文云飞鹏斌宇浩凯琳雪'];
const COMPANY = /(公司|集团|厂|银行|学校|大学|院|局|所|站|店|社|中学|中心|委员会)$/;
const PERSON = /^\p{Script=Han}{2,4}$/u;

/** Combines all names, each once, in a seemingly random order: their number and the step are coprime. */
function nthOf(lists: readonly (readonly string[])[], index: number): string {
  const count = lists.reduce((product, list) => product * list.length, 1);
  let rest = (index * STEP) % count;
  const parts = lists.map((list) => {
    const part = list[rest % list.length] ?? '';
    rest = Math.floor(rest / list.length);
    return part;
  });
  const round = Math.floor(index / count);
  return round === 0 ? parts.join('') : `${parts.join('')}${round + 1}`;
}

/** A prime above the length of every list. */
const STEP = 999_983;

/**
 * A new name similar to a given one: a company for a company, a person for a person, else the text with a name in
 * front.
 */
export function nameLike(text: string, longest: number): MakeText {
  if (COMPANY.test(text)) return fitting(longest, (index) => nthOf([PLACES, FIRST, SECOND, TRADES, LEGAL], index));
  if (PERSON.test(text)) return fitting(longest, (index) => nthOf([SURNAMES, GIVEN, GIVEN], index));
  return (index) => {
    const name = nthOf([PLACES, FIRST, SECOND], index);
    return name.length + text.length <= longest ? `${name}${text}` : fitting(longest, () => name)(index);
  };
}

/** Cuts to the length of the field; for a shorter field it returns the number in the row, which is unique, too. */
const fitting =
  (longest: number, make: MakeText): MakeText =>
  (index) => {
    const name = make(index);
    return name.length <= longest ? name : index.toString(36).toUpperCase().slice(-longest);
  };

/**
 * Positions of the digits in a text that may vary: not the prefix, which identifies its kind, nor the check digit of a
 * code.
 */
function freePlaces(text: string): readonly number[] {
  const [first, last] = [text.length > SHORT ? 3 : 1, /^\d+$/.test(text) ? text.length : text.length - 1];
  const isFree = (char: string, at: number): boolean => at >= first && at < last && char >= '0' && char <= '9';
  return [...text].flatMap((char, at) => (isFree(char, at) ? [at] : [])).slice(-MAX_DIGITS);
}

/** Returns a key that is equal for texts that differ only in those digits, and possibly in the check digit. */
export const shapeOf = (text: string): string => {
  const free = freePlaces(text);
  return [...text].map((char, at) => (free.includes(at) || at === text.length - 1 ? '#' : char)).join('');
};

/**
 * Replaces the digits of a text: of a telephone number, of a code whose last character is a check digit. Texts of the
 * same shape get a different one for each index. Undefined where no such text fits.
 */
export function digitsLike(text: string, index: number, fits: (text: string) => boolean): string | undefined {
  const places = freePlaces(text);
  if (places.length < MIN_DIGITS) return undefined;
  const chars = [...text];
  const digits = String((index * DIGIT_STEP + 1) % 10 ** places.length).padStart(places.length, '0');
  places.forEach((at, i) => (chars[at] = digits[i] ?? '0'));
  const made = chars.join('');
  if (fits(made)) return made;
  return CHECK_DIGITS.map((last) => `${made.slice(0, -1)}${last}`).find((other) => fits(other));
}

const CHECK_DIGITS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Shorter texts are not telephone numbers. */
const SHORT = 10;
/** A much larger prime, so that consecutive codes look different. */
const DIGIT_STEP = 736_877_807;
const MIN_DIGITS = 4;
const MAX_DIGITS = 9;
