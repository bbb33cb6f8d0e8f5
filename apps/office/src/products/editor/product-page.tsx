import { NotFoundError } from '@arot/sdk/staff';
import { fieldsOf } from '@arot/ui/errors/field-messages.ts';
import { navigate } from '@arot/ui/router/location.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '../../router/paths.ts';
import { queries } from '../../shop.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProductEditor } from './product-editor.tsx';

/** Renders the product of a slug. A former slug leads to the new one. */
export function ProductPage({ parameter: slug }: { readonly parameter: string }) {
  const query = useQuery(queries.products.get(slug));
  const newSlug = query.error instanceof NotFoundError ? fieldsOf(query.error)?.slug?.[0] : undefined;
  useEffect(() => {
    if (newSlug !== undefined) navigate(paths.product(newSlug), { replace: true });
  }, [newSlug]);
  if (newSlug !== undefined) return <Skeleton />;
  return <Loaded query={query}>{(product) => <ProductEditor product={product} key={product.id} />}</Loaded>;
}
