import type { JourneyInput } from '../journey.js';

/** Sends the requests of the client that Orval generates: it adds the server's origin. */
export async function send<T>(path: string, options: RequestInit): Promise<T> {
  const response = await fetch((process.env as JourneyInput).AROT_URL + path, options);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const data = isJson ? await response.json() : await response.blob();
  return { data, status: response.status, headers: response.headers } as T;
}
