/** The product's term for people of other companies who sign in; `organisation.outside` if it is set. */
export const outsideWord = (outside: string | undefined): string => outside ?? '外部用户';
