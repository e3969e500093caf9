/** What a person reads who gets a code. */
export function codeText(product: string | undefined, code: string): string {
  return `【${product ?? '规矩'}】验证码 ${code}，5 分钟内有效。如非本人操作，请忽略，不要告诉任何人。`;
}
