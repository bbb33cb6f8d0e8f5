import { closeSync, constants, openSync } from 'node:fs';
import path from 'node:path';

const SOCKET_NAME = 'commands.sock';
/** The shortest limit of the systems, macOS's 104, with its end mark. @see unix(7): sun_path */
const MAX_PATH_BYTES = 103;

export type SocketPath = { readonly path: string; release(): void };

/**
 * Returns the path of the socket for commands in the embedded database's folder, which only its owner can enter. On Linux, a path
 * that is too long for a socket begins with an open descriptor of the folder instead.
 *
 * @returns undefined where no private socket is possible: on Windows, where other users can open named pipes, and elsewhere
 *   if the path is too long
 */
export function openSocketPath(directory: string): SocketPath | undefined {
  if (!canHaveSocket(directory)) return undefined;
  const direct = path.join(directory, SOCKET_NAME);
  if (isShort(direct)) return { path: direct, release: () => undefined };
  const descriptor = openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY);
  return { path: `/proc/self/fd/${descriptor}/${SOCKET_NAME}`, release: () => closeSync(descriptor) };
}

/** Returns true if a private socket is possible in the folder. */
export function canHaveSocket(directory: string): boolean {
  if (process.platform === 'win32') return false;
  return process.platform === 'linux' || isShort(path.join(directory, SOCKET_NAME));
}

function isShort(socketPath: string): boolean {
  return Buffer.byteLength(socketPath) <= MAX_PATH_BYTES;
}
