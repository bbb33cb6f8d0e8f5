import './content.css';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { layoutText } from '../layout/text.ts';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { ContentEditor } from './content-editor.tsx';

/** Renders the content of a key. */
export function ContentPage({ parameter: key }: { readonly parameter: string }) {
  const text = useText(layoutText);
  const query = useQuery(queries.appContent.get(key));
  // The page is the same one for another key, and the state of the editor is not.
  if (query.data) return <ContentEditor content={query.data} key={key} />;
  return (
    <Page title={key} back={{ href: paths.content, name: text.appContent }}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}
