import { auditWords, fieldWords } from '@arot/contract/words';
import type { AuditEvent } from '@arot/sdk/staff';
import { textOf, useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../session/session.ts';
import { queries } from '../shop.ts';
import { kindOf } from './event-kind.ts';
import { historyText } from './text.ts';

type Names = Readonly<Record<string, string>>;

const fieldNames = textOf(fieldWords);
export const kindNames = textOf(auditWords);

/** Returns the name that the API gives a column: `categoryId` for `category_id`. */
const apiName = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Gives the name of a field in the language of the page; an unknown one is shown as it is. */
export function useFieldName(): (name: string) => string {
  const names: Names = useText(fieldNames);
  return (name) => names[apiName(name)] ?? name.replaceAll('_', ' ');
}

/** Gives what an event is called; one of an unknown kind is called by its kind. */
export function useEventName(): (event: AuditEvent) => string {
  const names: Names = useText(kindNames);
  return (event) => names[kindOf(event)] ?? event.kind.replaceAll('_', ' ');
}

/** Gives the name of who did it: an account, a chat application, the command line, or the server. */
export function useActorName(): (actor: AuditEvent['actor']) => string {
  const text = useText(historyText);
  const mayRead = useMay()('applications:write');
  const chat = useQuery({ ...queries.chatApplications.list({ limit: 200 }), enabled: mayRead, staleTime: 60_000 });
  return ({ id, name }) => {
    if (name !== null) return name || text.unnamed;
    if (id === 'command line') return text.commandLine;
    if (id === 'anonymous') return text.anonymous;
    if (id === 'server') return text.server;
    const application = chat.data?.items.find((each) => each.chatApplicationId === id);
    return application?.name ?? (mayRead ? text.formerAccount : text.someAccount);
  };
}
