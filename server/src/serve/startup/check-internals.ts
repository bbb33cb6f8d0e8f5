import { Server } from 'node:net';
import { MultipartParser } from 'formidable';
import { requireMembers } from '../../base/packages.ts';

/**
 * Checks the internals of packages that this server uses, so that an update that removes one fails at the start. The provider
 * checks its own in `createProvider`.
 *
 * @throws Error that names the missing ones
 * @see docs/decisions/0033-internals-of-other-packages.md
 */
export function checkInternals(): void {
  requireMembers('net.Server', Server.prototype, ['close']);
  requireMembers('MultipartParser of formidable', new MultipartParser(), ['initWithBoundary', 'push', 'errored']);
}
