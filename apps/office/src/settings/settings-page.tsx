import './settings.css';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { layoutText } from '../layout/text.ts';
import { queries } from '../shop.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { SettingsEditor } from './settings-editor.tsx';

/** Renders the name of the shop, its contacts, and its links. */
export function SettingsPage() {
  const text = useText(layoutText);
  const query = useQuery(queries.settings.get());
  if (query.data) return <SettingsEditor settings={query.data} />;
  return (
    <Page title={text.settings}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}
