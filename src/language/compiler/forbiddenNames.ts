/** Members by which JavaScript leads from any value to code. */
const MEMBERS = [
  'constructor',
  '__proto__',
  'prototype',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
  'valueOf',
  'toString',
  'hasOwnProperty',
];

/** Words by which JavaScript runs code, declares something or accesses its surroundings. */
const WORDS = [
  /^(?:function|class|new|this|super|a(?:sync|wait)|yield|(?:im|ex)port)$/,
  /^(?:var|let|const|return|throw|delete|typeof|void|instanceof|with|debugger|arguments|constructor)$/,
  /^(?:if|else|for|while|do|switch|try|eval|require|module)$/,
  /^(?:window|document|global|globalThis|self|top|parent|process|location|navigator|history)$/,
  /^(?:Function|Object|Array|String|Number|Boolean|Symbol|Proxy|Reflect|Promise|Date|Math|JSON|RegExp|Error|Map|Set|Intl)$/,
  /^(?:alert|fetch|set(?:Timeout|Interval)|console|(?:local|session)Storage|XMLHttpRequest|WebAssembly|Worker|WeakMap)$/,
];

/** Whether a member leads from a value to code. */
export const isForbiddenMember = (name: string): boolean => MEMBERS.includes(name);

/** Whether a word is forbidden in expressions: code, declarations, globals. */
export const isForbiddenWord = (word: string): boolean => WORDS.some((pattern) => pattern.test(word));
