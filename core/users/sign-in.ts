import { acceptAllInvitations } from '../invitations/accept-invitation.ts';
import type { Database } from '../ports/database.ts';
import type { User, UserClaims } from './user.ts';

/** The account of whoever signed in, made at the first time; invitations to a verified e-mail are accepted with it. */
export async function signIn(database: Database, claims: UserClaims): Promise<User> {
  const { user } = await database.users.signIn(claims);
  await acceptAllInvitations(database, user);
  return user;
}
