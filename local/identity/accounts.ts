/** A local user, identified by name alone: the same name is always the same user. */
export interface LocalAccount {
  accountId: string;
  claims: () => { sub: string; name: string; email: string; email_verified: boolean };
}

/** Names offered on the login page; any other name works too. */
export const seededNames = ['owner', 'editor', 'viewer', 'stranger'] as const;

/** The user who may call the administration routes of the local stack. */
export const operatorName = 'operator';

/** The user whose e-mail address is not verified, for testing. */
export const unverifiedName = 'unverified';

/** Creates the account of a name (case-insensitive) on demand; undefined if the name is invalid. */
export function findAccount(given: string): LocalAccount | undefined {
  const name = given.toLowerCase();
  if (!/^[a-z0-9][a-z0-9._-]{0,60}$/.test(name)) return undefined;
  return {
    accountId: name,
    claims: () => ({
      sub: name,
      name: name.charAt(0).toUpperCase() + name.slice(1),
      email: emailOf(name),
      email_verified: name !== unverifiedName,
    }),
  };
}

/** E-mail address of a local user, under the reserved top-level domain `.test`. */
export function emailOf(name: string): string {
  return `${name}@chartroom.test`;
}
