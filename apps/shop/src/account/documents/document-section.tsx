import type { CustomerProfile } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../shop.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Line } from '../../ui/skeleton.tsx';
import { accountText } from '../text.ts';
import { DocumentRow } from './document-row.tsx';
import { DOCUMENT_PARTS, DOCUMENTS } from './documents.ts';

/** Renders each document of a customer: what was sent, and what the shop asks for. */
export function DocumentSection({ profile: { documents } }: { readonly profile: CustomerProfile }) {
  const text = useText(accountText);
  const query = useQuery(queries.customers.requirements());
  return (
    <section className="section">
      <h2>{text.documents}</h2>
      <p className="hint">{text.documentsHint}</p>
      <Loaded query={query} skeleton={<Line />}>
        {({ items }) => (
          <ul className="rows documents">
            {DOCUMENT_PARTS.map((part) => {
              const isThis = ({ type }: { type: string }) => type === DOCUMENTS[part].type;
              return (
                <DocumentRow
                  key={part}
                  part={part}
                  document={documents.find(isThis)}
                  requirement={items.find(isThis)}
                />
              );
            })}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
