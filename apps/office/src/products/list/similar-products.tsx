import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { layoutText } from '../../layout/text.ts';
import { orderName } from '../../names/names.ts';
import { paths } from '../../router/paths.ts';
import { useSimilar } from '../../search/use-similar.ts';
import { productsText } from '../text.ts';

/** Renders the products that the search of the shop finds for a text that no name has. */
export function SimilarProducts({ q }: { readonly q: string }) {
  const text = useText(productsText);
  const { similar } = useText(layoutText);
  const { language } = useLanguage();
  const { data, isFetching } = useSimilar(q, 20, true);
  if (!data || data.items.length === 0) return <p>{isFetching ? text.searching : text.noneHint}</p>;
  return (
    <>
      <p>{similar}</p>
      <ul className="similar-products">
        {data.items.map(({ slug, name }) => (
          <li key={slug}>
            <Link className="product-link" href={paths.product(slug)}>
              {orderName(name, language)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
