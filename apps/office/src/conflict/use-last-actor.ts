import { useQuery } from '@tanstack/react-query';
import { useActorName } from '../history/use-names.ts';
import { useMay } from '../session/session.ts';
import { queries } from '../shop.ts';

/** A thing, or with the kind only all things of it. */
export type Subject = { readonly subjectKind: string; readonly subject?: string };

/** Returns the name of the actor who has changed a thing last; undefined without the permission `audit:read`. */
export function useLastActor(about: Subject | undefined): string | undefined {
  const may = useMay();
  const nameOf = useActorName();
  const { data } = useQuery({
    ...queries.audit.list({ ...about, limit: 1 }),
    enabled: about !== undefined && may('audit:read'),
    // What an earlier conflict has read may name another person.
    staleTime: 0,
    gcTime: 0,
  });
  const last = data?.items[0];
  return last && nameOf(last.actor);
}
