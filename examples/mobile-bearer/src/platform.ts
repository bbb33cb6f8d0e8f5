/** The services of the phone that the app uses. `platform.node.ts` has it for Node, and README.md for React Native. */
export type Platform = {
  /** Encrypted by the phone, for the token. The token is all that is needed to be signed in. */
  readonly secrets: Storage;
  /** The storage for everything else, which is not encrypted. */
  readonly storage: Storage;
  /** Calls the listener when a lost connection is back, and not before. @returns a function that removes the listener */
  readonly onReconnect: (listener: () => void) => () => void;
  /** Stores a file for the user. @returns where it is */
  readonly saveFile: (name: string, content: Blob) => Promise<string>;
  /** Shows a message to the user. */
  readonly notify: (message: string) => void;
};

/** The functions of AsyncStorage. */
export type Storage = {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
};
