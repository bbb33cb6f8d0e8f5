import { messages, type PreChatField } from '@arot/contract';
import type { Clock } from '../../base/clock.ts';
import { rejected } from '../../base/errors.ts';
import type { EntityManager } from '../../database/database.ts';
import { type ApplicationRow, findApplications, findSecrets, type SecretRow } from './chat-application.repository.ts';
import { type FieldRow, findAllFields } from './chat-field.repository.ts';
import { MAX_LENGTHS } from './field-rules.ts';

export type ApplicationDetails = ReturnType<typeof toDetails>;

type Source = { readonly em: EntityManager; readonly clock: Clock };

/** Returns all chat applications, oldest first. */
export async function listApplications({ em, clock }: Source): Promise<ApplicationDetails[]> {
  const applications = await findApplications(em);
  const [secrets, fields] = [await findSecrets(em, clock()), await findAllFields(em)];
  return applications.map((application) => toDetails(application, secrets, fields));
}

/** @throws OperatorError if there is no application with this id */
export async function showApplication(source: Source, id: string): Promise<ApplicationDetails> {
  const found = (await listApplications(source)).find(({ chatApplicationId }) => chatApplicationId === id);
  if (!found) throw rejected('NOT_FOUND', messages.noChatApplication(id));
  return found;
}

/** Returns a field as the API returns it for the pre-chat form. */
export function toPreChatField(field: FieldRow): PreChatField {
  const { key, type, label, labelBn, required, options } = field;
  const maxLength = field.maxLength ?? MAX_LENGTHS[type] ?? null;
  return { key, type, label: label ?? key, labelBn, required, options, maxLength };
}

/**
 * Returns the data of a chat application except its secrets: of them, the prefixes of those that are valid now, oldest first. Times
 * are ISO 8601; the last use is accurate to a minute.
 */
function toDetails(
  { id: chatApplicationId, ...application }: ApplicationRow,
  secrets: readonly SecretRow[],
  fields: readonly FieldRow[],
) {
  const own = (row: { applicationId: string }) => row.applicationId === chatApplicationId;
  return {
    chatApplicationId,
    ...application,
    secrets: secrets.filter(own).map(({ applicationId: _, ...secret }) => secret),
    fields: fields
      .filter(own)
      .map((field) => ({ ...toPreChatField(field), order: field.position, archived: field.archived })),
  };
}
