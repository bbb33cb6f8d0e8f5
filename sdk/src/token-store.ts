/**
 * Stores the token of the user of a client. The functions may be asynchronous, so that React Native's storages fit:
 *
 *     { get: () => AsyncStorage.getItem(key), set: (token) => AsyncStorage.setItem(key, token),
 *       remove: () => AsyncStorage.removeItem(key) }
 */
export type TokenStore = {
  /** Returns the token. `undefined`, `null` and `''` mean "signed out". */
  get(): string | null | undefined | Promise<string | null | undefined>;
  set(token: string): unknown;
  remove(): unknown;
  /** Calls the listener when another tab or process changes the token. */
  subscribe?(listener: () => void): unknown;
};

/** Creates a store that ends with the program. */
export function memoryStore(): TokenStore {
  let token: string | undefined;
  return {
    get: () => token,
    set: (value) => void (token = value),
    remove: () => void (token = undefined),
  };
}
