import { signal } from '@preact/signals';
import { isChartroomError, service, type CurrentUser } from '../service/service.ts';

/** Who sits at this browser. `unknown` until the service was asked, and while it cannot be. */
export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'out' }
  | { readonly state: 'in'; readonly user: CurrentUser };

export const session = signal<Session>({ state: 'unknown' });

/** Asks the service whose session the cookie of this browser is. Throws ChartroomError where it does not answer. */
export async function readSession(): Promise<void> {
  try {
    session.value = { state: 'in', user: (await service.GET('/api/users/me')).data };
  } catch (error) {
    if (!isChartroomError(error) || error.status !== 401) throw error;
    session.value = { state: 'out' };
  }
}

/** Where a sign-in begins that comes back to what is shown now. */
export function signInAddress(): string {
  const returnTo = location.pathname + location.search + location.hash;
  return `/api/auth/sign-in?${new URLSearchParams({ returnTo }).toString()}`;
}

/** Ends the session here, and at the issuer where that has a page for it. */
export async function signOut(): Promise<void> {
  const { data } = await service.POST('/api/auth/sign-out');
  location.assign(data.signOutUrl ?? '/');
}
