import { useText } from '@arot/example-shared/i18n/text.ts';
import { layoutText } from '../layout/text.ts';
import { Page } from '../ui/page.tsx';

export function WholesalePage() {
  const text = useText(layoutText);
  return <Page title={text.wholesale}>{null}</Page>;
}
