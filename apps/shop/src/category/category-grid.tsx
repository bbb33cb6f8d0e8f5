import type { Category } from '@arot/sdk';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { Picture } from '../product/picture.tsx';
import { paths } from '../router/paths.ts';
import { FullName } from '../ui/name.tsx';
import { Line, Loading } from '../ui/skeleton.tsx';
import { categoryText } from './text.ts';

type Props = { readonly categories: readonly Category[]; readonly eager?: number };

/** @param eager how many categories are in view at first */
export function CategoryGrid({ categories, eager = 0 }: Props) {
  const text = useText(categoryText);
  const format = useFormat();
  return (
    <ul className="grid categories">
      {categories.map(({ id, name, image, productCount }, index) => (
        <li key={id}>
          <article className="tile">
            <Picture src={image} isMain={index < eager} />
            <div>
              <h3>
                <Link className="card-link" href={paths.category(id)}>
                  <FullName>{name}</FullName>
                </Link>
              </h3>
              <p>{text.productCount(format.number(productCount), productCount)}</p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}

export function CategoryGridSkeleton({ count }: { readonly count: number }) {
  return (
    <>
      <Loading />
      <ul className="grid categories" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
          <li key={index}>
            <div className="tile">
              <span className="picture bone" />
              <div>
                <Line />
                <Line size="half" />
                <Line size="third" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
