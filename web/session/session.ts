import { signal } from '@preact/signals';
import { service, type CurrentUser } from '../service/service.ts';

/** The current user. `unknown` until the service has responded. */
export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'out' }
  | { readonly state: 'in'; readonly user: CurrentUser };

export const session = signal<Session>({ state: 'unknown' });

/** Reads the session of this browser. Throws ChartroomError if the service does not respond. */
export async function readSession(): Promise<void> {
  const { user } = (await service.GET('/api/auth/session')).data;
  session.value = user === null ? { state: 'out' } : { state: 'in', user };
}

/** Ends the session here, and at the identity provider if it has a logout page. */
export async function signOut(): Promise<void> {
  const { data } = await service.POST('/api/auth/sign-out');
  location.assign(data.signOutUrl ?? '/');
}
