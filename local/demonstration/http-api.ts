/** An API client: base URL and bearer token. */
export interface ApiUser {
  apiUrl: string;
  bearer: string;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** Sends one request and returns the JSON response. Throws an error with the response body for any other status than 2xx. */
export async function send(
  caller: ApiUser,
  method: string,
  path: string,
  body?: JsonObject | FormData,
): Promise<JsonObject> {
  const json = body === undefined || body instanceof FormData ? undefined : JSON.stringify(body);
  const response = await fetch(caller.apiUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${caller.bearer}`,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: json ?? (body as FormData) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} failed with status ${response.status}: ${text}`);
  return JSON.parse(text) as JsonObject;
}
