import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { CustomerProfile } from '@arot/sdk';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../shop.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Line } from '../../ui/skeleton.tsx';
import { DOCUMENT_PARTS, DOCUMENTS } from '../documents.ts';
import { accountText } from '../text.ts';
import { DocumentList } from './document-list.tsx';
import { documentText } from './text.ts';

/** Renders the documents of the customer, after those that the shop has asked for. */
export function DocumentSection({ profile: { documents } }: { readonly profile: CustomerProfile }) {
  const text = useText(accountText);
  return (
    <section className="section">
      <h2>{text.documents}</h2>
      <p className="hint">{text.documentsHint}</p>
      <Requirements />
      <DocumentList documents={documents} />
    </section>
  );
}

function Requirements() {
  const text = useText(accountText);
  const own = useText(documentText);
  const { date } = useFormat();
  const query = useQuery(queries.customers.requirements());
  return (
    <Loaded query={query} skeleton={<Line />}>
      {({ items }) =>
        items.length > 0 && (
          <>
            <h3>{own.required}</h3>
            <ul className="rows required">
              {items.map(({ id, type, reason, requestedAt }) => {
                const part = DOCUMENT_PARTS.find((each) => DOCUMENTS[each].type === type);
                return (
                  <li key={id}>
                    <Icon name="warning" />
                    <div>
                      <strong>{part && text[part]}</strong>
                      <span className="lines">{reason}</span>
                      <span className="soft small">{own.since(date(requestedAt))}</span>
                    </div>
                  </li>
                );
              })}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}
