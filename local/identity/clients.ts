/** Grant type that issues the JWT of any user to a script. Development only. */
export const developmentGrant = 'urn:chartroom:grant:development';

/** Public client of scripts, which allows only the development grant. */
export const scriptClient = 'chartroom-scripts';

/** Client of the browser sign-in: authorization code with PKCE. */
export const browserClient = 'chartroom-browser';

/** Audience of the access tokens. */
export const audience = 'urn:chartroom:api';

/** The browser client is a native public client, whose redirect URIs match any port of the loopback address. */
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
