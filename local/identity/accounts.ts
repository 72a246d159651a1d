/** A local user. The name is all there is: the same name is the same person every time. */
export interface LocalAccount {
  accountId: string;
  claims: () => { sub: string; name: string; email: string; email_verified: boolean };
}

/** Shown on the login page; any other name works as well. */
export const seededNames = ['owner', 'editor', 'viewer', 'stranger'] as const;

/** The one who may use the administration routes of the local stack. */
export const operatorName = 'operator';

/** The one name whose e-mail address counts as not verified, to try what that means. */
export const unverifiedName = 'unverified';

/** The user of that name, in whatever case, made up on demand; undefined when it cannot be a name. */
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

/** The address of a local user, under a top-level domain that is reserved and never reaches anybody. */
export function emailOf(name: string): string {
  return `${name}@chartroom.test`;
}
