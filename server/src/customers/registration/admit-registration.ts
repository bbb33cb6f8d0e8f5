import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../../http/api-error.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { CustomerDependencies } from '../customer-dependencies.ts';

/** When another upload may find room, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Admits a registration before its body is read: so many uploads at once, and so many registrations from one address in
 * a time. A registration counts whether it succeeds or not.
 *
 * @throws ApiError SERVICE_UNAVAILABLE when there are too many uploads, RATE_LIMITED when there were too many registrations
 */
export async function admitRegistration(
  { registrations, uploads }: CustomerDependencies,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { network } = clientAddress(request);
  const endUpload = uploads.admit(network);
  if (!endUpload) throw new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const { socket } = request;
  const end = () => {
    socket.off('close', end);
    endUpload();
  };
  response.once('close', end);
  // The response to a pipelined request may never be closed when the client leaves.
  socket.once('close', end);
  if (socket.destroyed) end();
  await registrations.take(network);
}
