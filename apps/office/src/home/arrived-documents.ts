import type { AuditEvent } from '@arot/sdk/staff';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../session/session.ts';
import { queries } from '../shop.ts';

const KINDS = ['SHOP_IMAGE', 'NID', 'TRADE_LICENSE'] as const;

/** A document that the staff had asked for, and that no staff member has opened since it arrived. */
export type ArrivedDocument = {
  readonly at: string;
  readonly customer: string;
  readonly type: (typeof KINDS)[number];
};

const uploads = queries.audit.list({ kind: 'document_uploaded', limit: 100 });
const reads = queries.audit.list({ kind: 'document_read', limit: 200 });

/** Returns the documents that wait for a look. The audit trail knows them, so that nothing has to be ticked off. */
export function useArrivedDocuments(): readonly ArrivedDocument[] {
  const may = useMay();
  const enabled = may('audit:read') && may('documents:read');
  // Read again each time that the page is opened: its user comes back from a document.
  const { data: uploaded } = useQuery({ ...uploads, enabled, staleTime: 0 });
  const isWanted = enabled && uploaded !== undefined && uploaded.items.length > 0;
  const { data: read } = useQuery({ ...reads, enabled: isWanted, staleTime: 0 });
  if (!uploaded || !read) return [];
  const isSame = (event: AuditEvent, other: AuditEvent) =>
    event.subject?.id === other.subject?.id && event.details.type === other.details.type;
  return uploaded.items.flatMap((event) => {
    const type = KINDS.find((kind) => kind === event.details.type);
    if (!type || !event.subject || event.details.requirement === undefined) return [];
    if (read.items.some((other) => isSame(event, other) && other.at > event.at)) return [];
    return [{ at: event.at, customer: event.subject.id, type }];
  });
}
