import { signal } from '@preact/signals';
import { isChartroomError, service, type CurrentUser } from '../service/service.ts';

/** The current user. `unknown` until the service has responded. */
export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'out' }
  | { readonly state: 'in'; readonly user: CurrentUser };

export const session = signal<Session>({ state: 'unknown' });

/** Reads the session of this browser. Throws ChartroomError if the service does not respond. */
export async function readSession(): Promise<void> {
  try {
    session.value = { state: 'in', user: (await service.GET('/api/users/me')).data };
  } catch (error) {
    if (!isChartroomError(error) || error.status !== 401) throw error;
    session.value = { state: 'out' };
  }
}

/** Ends the session here, and at the identity provider if it has a logout page. */
export async function signOut(): Promise<void> {
  const { data } = await service.POST('/api/auth/sign-out');
  location.assign(data.signOutUrl ?? '/');
}
