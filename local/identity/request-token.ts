import { developmentGrant, scriptClient } from './clients.ts';

/** Requests the JWT of a user from the running local identity provider. Throws if the name is invalid. */
export async function requestToken(issuer: string, name: string): Promise<string> {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: developmentGrant, client_id: scriptClient, username: name }),
  });
  const answer = (await response.json()) as { access_token?: string; error_description?: string };
  if (answer.access_token === undefined) {
    throw new Error(
      `The identity provider refused "${name}": ${answer.error_description ?? response.statusText}.`,
    );
  }
  return answer.access_token;
}
