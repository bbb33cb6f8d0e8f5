import type { EntityManager } from '../../database/open-database.ts';
import { OperatorError } from '../../operator-error.ts';
import { type ApplicationRow, findApplication, lockApplication } from './chat-application.repository.ts';

/**
 * The chat application, for a change of it in this transaction: whoever else changes it waits.
 *
 * @throws OperatorError when there is none
 */
export async function lockChatApplication(em: EntityManager, id: string): Promise<ApplicationRow> {
  await lockApplication(em, id);
  const application = await findApplication(em, id);
  if (!application) throw new OperatorError(`There is no chat application "${id}".`);
  return application;
}
