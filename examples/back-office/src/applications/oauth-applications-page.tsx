import { useText } from '@arot/example-shared/i18n/text.ts';
import { layoutText } from '../layout/text.ts';
import { Page } from '../ui/page.tsx';

export function OauthApplicationsPage() {
  const text = useText(layoutText);
  return <Page title={text.oauthApplications}>{null}</Page>;
}
