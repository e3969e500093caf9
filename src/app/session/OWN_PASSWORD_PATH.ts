/** Where an account changes the password that an administrator set. */
export const OWN_PASSWORD_PATH = '/password';
