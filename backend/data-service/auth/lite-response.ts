/** Maps the JSON body of a success. */
export async function mapJson(response: Response, map: (body: unknown) => Promise<unknown>): Promise<Response> {
  if (!response.ok) return response;
  const body = await map(await response.json());
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(body, { status: response.status, headers });
}

export function authRequest(path: string, publishableKey: string, body?: unknown): Request {
  return new Request(`http://data-service/auth/v1${path}`, {
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
}

/** Rotates a refresh token, which Lite stores by its id. */
export const refreshRequest = (id: string | null, publishableKey: string): Request =>
  authRequest('/token?grant_type=refresh_token', publishableKey, { refresh_token: id });
