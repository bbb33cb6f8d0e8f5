import type { ClientOptions } from './client-options.ts';

/** The options of each type, as `typeof` names them. */
const OPTIONS = {
  string: 'baseUrl credentials',
  number: 'timeoutMs attemptTimeoutMs stallTimeoutMs retries',
  function: 'fetch upload',
  object: 'headers cache auth tokenStore',
  'string or function or object': 'token',
};

/**
 * Rejects options that do not exist or have another type, because a program in JavaScript would not notice a misspelled one.
 *
 * @throws TypeError that names the option
 */
export function checkOptions(options: ClientOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const [types] = Object.entries(OPTIONS).find(([, names]) => names.split(' ').includes(name)) ?? [];
    if (value !== undefined && !types?.includes(typeof value)) {
      throw new TypeError(types ? `${name} must be a ${types}.` : `There is no option ${name}.`);
    }
  }
  // Only a page has an origin that an empty URL can mean.
  if (options.baseUrl === '' && !globalThis.location) throw new TypeError('baseUrl must not be empty outside a page.');
}
