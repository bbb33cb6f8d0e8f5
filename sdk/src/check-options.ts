import type { ClientOptions } from './client-options.ts';
import type { Route } from './route.ts';

/** Names of options by what their values must be: types as `typeof` names them, texts in quotes, and functions of an object. */
const KINDS: { readonly [kind: string]: string } = {
  'a string': 'baseUrl',
  'a number, 0 or more': 'timeoutMs attemptTimeoutMs stallTimeoutMs retries',
  'a function': 'fetch upload',
  'an object': 'headers auth',
  'an object with get and set': 'cache',
  'an object with get, set and remove': 'tokenStore',
  'a string, a function or null': 'token',
  "'cookie' or 'bearer'": 'credentials',
  "'visitor'": 'whenEnded',
  "'en', 'bn' or a function": 'language',
};

/**
 * Rejects options that do not exist or have another type, because a program in JavaScript would not notice a misspelled one.
 *
 * @throws TypeError that names the option
 */
export function checkOptions(options: ClientOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const [kind] = Object.entries(KINDS).find(([, names]) => names.split(' ').includes(name)) ?? [];
    if (!kind) throw new TypeError(`There is no option ${name}.`);
    const type = value === null ? 'null' : typeof value;
    const isValid =
      (kind.includes(type) || (type === 'string' && kind.includes(`'${value}'`))) &&
      (type !== 'number' || value >= 0) &&
      (kind.match(/[gs]et|remove/g) ?? []).every((each) => typeof value[each] === 'function');
    if (value !== undefined && !isValid) throw new TypeError(`${name} must be ${kind}.`);
  }
}

/** Checks the options of a call. @param more further names @throws TypeError that names an option that does not exist */
export type CheckCall = (route: Route, options: object, more?: string) => void;

export const checkCallOptions: CheckCall = ({ name, kind, statuses }, options, more = '') => {
  // A route that names a version, or accepts a key, declares the status of a call without it, or with that of another call.
  const version = statuses.includes('428') ? 'ifMatch' : '';
  const key = statuses.includes('422') ? 'idempotencyKey' : '';
  const selection = kind === 'selects' ? 'fields include' : '';
  const names = `${KINDS['a number, 0 or more']} signal headers fresh onUploadProgress onDownloadProgress ${version} ${key} ${selection} ${more}`;
  for (const option of Object.keys(options)) {
    if (!names.split(' ').includes(option)) throw new TypeError(`${name}: There is no option ${option}.`);
  }
};
