/** The grant by which a local script gets the JWT of a user by naming it. Exists in development only. */
export const developmentGrant = 'urn:chartroom:grant:development';

/** The client of scripts; public, and good for nothing but the development grant. */
export const scriptClient = 'chartroom-scripts';

/** The client of the browser sign-in: authorization code with PKCE. */
export const browserClient = 'chartroom-browser';

/** The audience that the access tokens are made for. */
export const audience = 'urn:chartroom:api';

/** As a native public client, the browser client may come back to any port of the loopback address. */
export const clients = [
  {
    client_id: scriptClient,
    token_endpoint_auth_method: 'none',
    grant_types: [developmentGrant],
    response_types: [],
    redirect_uris: [],
  },
  {
    client_id: browserClient,
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: ['http://127.0.0.1/api/auth/callback', 'http://localhost/api/auth/callback'],
    post_logout_redirect_uris: ['http://127.0.0.1/', 'http://localhost/'],
  },
];
