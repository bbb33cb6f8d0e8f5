import { FactorSettings } from '@arot/ui/factors/factor-settings.tsx';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { client, isOnOriginOfApi, queries } from '../../shop.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Line } from '../../ui/skeleton.tsx';
import { useFresh } from '../code/fresh.tsx';
import { securityText } from './text.ts';

/** Renders what the account asks for beside the password. */
export function FactorSection() {
  const text = useText(securityText);
  const fresh = useFresh();
  const query = useQuery(queries.auth.listFactors());
  return (
    <section className="section">
      <h2>{text.factors}</h2>
      <p className="hint">{text.factorsHint}</p>
      <Loaded query={query} skeleton={<Line />}>
        {(factors) => (
          <FactorSettings
            auth={client.auth}
            factors={factors}
            usesCookie={isOnOriginOfApi}
            fresh={fresh}
            reload={query.refetch}
            heading="h3"
          />
        )}
      </Loaded>
    </section>
  );
}
