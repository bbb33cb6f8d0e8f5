import { useText } from '@arot/example-shared/i18n/text.ts';
import { layoutText } from '../layout/text.ts';
import { Page } from '../ui/page.tsx';

export function CustomerPage({ parameter }: { readonly parameter: string }) {
  const text = useText(layoutText);
  return <Page title={text.customers}>{parameter}</Page>;
}
