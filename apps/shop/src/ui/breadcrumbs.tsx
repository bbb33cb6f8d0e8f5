import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { productText } from '../product/text.ts';
import { paths } from '../router/paths.ts';
import { MainName } from './name.tsx';

type Props = {
  readonly parents: readonly { readonly href: string; readonly name: string }[];
  readonly here: string;
};

export function Breadcrumbs({ parents, here }: Props) {
  const text = useText(productText);
  return (
    <nav className="breadcrumbs" aria-label={text.path}>
      <ol>
        <li>
          <Link href={paths.home}>{text.home}</Link>
        </li>
        {parents.map(({ href, name }) => (
          <li key={href}>
            <Link href={href}>
              <MainName>{name}</MainName>
            </Link>
          </li>
        ))}
        <li aria-current="page">
          <MainName>{here}</MainName>
        </li>
      </ol>
    </nav>
  );
}
