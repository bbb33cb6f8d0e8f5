import type { ClientOptions } from './client-options.ts';

/** The types of each option, as `typeof` names them. */
const TYPES: { readonly [name in keyof Required<ClientOptions>]: string } = {
  baseUrl: 'string',
  fetch: 'function',
  headers: 'object',
  timeoutMs: 'number',
  attemptTimeoutMs: 'number',
  stallTimeoutMs: 'number',
  retries: 'number',
  cache: 'object',
  upload: 'function',
  credentials: 'string',
  token: 'string function object',
  tokenStore: 'object',
};

/**
 * Rejects options that do not exist or have another type, because a program in JavaScript would not notice a misspelled one.
 *
 * @throws TypeError that names the option
 */
export function checkOptions(options: ClientOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const [, types] = Object.entries(TYPES).find(([known]) => known === name) ?? [];
    if (value !== undefined && !types?.includes(typeof value)) {
      throw new TypeError(types ? `${name} must be a ${types.replace(/ /g, ' or ')}.` : `There is no option ${name}.`);
    }
  }
  // Only a page has an origin that an empty URL can mean.
  if (options.baseUrl === '' && !globalThis.location) throw new TypeError('baseUrl must not be empty outside a page.');
}
