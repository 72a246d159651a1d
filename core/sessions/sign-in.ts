import { acceptAllInvitations } from '../invitations/accept-invitation.ts';
import type { Database } from '../ports/database.ts';
import type { User } from '../users/user.ts';
import type { UserClaims } from '../ports/identity.ts';

/**
 * The account of the user who signed in, created on the first sign-in. Also accepts invitations to a verified
 * e-mail address.
 */
export async function signIn(database: Database, claims: UserClaims): Promise<User> {
  const { user } = await database.users.signIn(claims);
  await acceptAllInvitations(database, user);
  return user;
}
