/** What a product calls the people of other companies who sign in; `organisation.outside` where it says so. */
export const outsideWord = (outside: string | undefined): string => outside ?? '外部用户';
