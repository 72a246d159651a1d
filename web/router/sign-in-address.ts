/** The sign-in URL that returns to the current page. */
export function signInAddress(): string {
  const returnTo = location.pathname + location.search + location.hash;
  return `/api/auth/sign-in?${new URLSearchParams({ returnTo }).toString()}`;
}
