import type { Clock } from '../../../clock.ts';
import type { EntityManager } from '../../../database/open-database.ts';
import { showApplication } from '../show-application.ts';
import { type StaffChatApplication, toStaffChatApplication } from './staff-chat-application.mapper.ts';
import { findVersion } from './staff-chat-application.repository.ts';

type Source = { readonly em: EntityManager; readonly clock: Clock };

/** @throws OperatorError NOT_FOUND */
export async function getChatApplication(source: Source, id: string): Promise<StaffChatApplication> {
  const version = await findVersion(source.em, id);
  return toStaffChatApplication(await showApplication(source, id), version ?? '');
}
