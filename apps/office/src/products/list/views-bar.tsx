import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useState } from 'react';
import { paths } from '../../router/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { uiText } from '../../ui/text.ts';
import { notify } from '../../ui/toasts.tsx';
import { productsText } from '../text.ts';
import { BUILT_IN, removeView, saveView, useViews } from './views.ts';

type Props = {
  readonly search: string;
  /** Clears the filters; undefined while nothing is filtered. */
  readonly onClear: (() => void) | undefined;
};

/** Renders the saved views, one click each. The current one is marked. */
export function ViewsBar({ search, onClear }: Props) {
  const text = useText(productsText);
  const own = useViews();
  const [isSaving, setSaving] = useState(false);
  const builtIn = BUILT_IN.map(({ key, search: of }) => ({ name: text[key], search: of, isOwn: false }));
  const views = [...builtIn, ...own.map((view) => ({ ...view, isOwn: true }))];
  const isKnown = views.some((view) => view.search === search);
  return (
    <nav className="views" aria-label={text.views}>
      {views.map(({ name, search: of, isOwn }) => (
        <span className="view" key={`${isOwn} ${name}`}>
          <Link href={`${paths.products}${of}`} aria-current={of === search ? 'page' : undefined}>
            {name}
          </Link>
          {isOwn && (
            <Button
              kind="quiet"
              icon="close"
              label={text.removeView(name)}
              onClick={() => {
                removeView(name);
                notify(text.viewRemoved(name), { undo: () => saveView({ name, search: of }) });
              }}
            />
          )}
        </span>
      ))}
      {!isKnown && (
        <Button kind="quiet" icon="plus" onClick={() => setSaving(true)}>
          {text.saveView}
        </Button>
      )}
      {/* Here and not among the filters, where a further line would move the table. */}
      {onClear && (
        <Button kind="quiet" icon="close" onClick={onClear}>
          {text.clearFilters}
        </Button>
      )}
      {isSaving && <SaveView search={search} onClose={() => setSaving(false)} />}
    </nav>
  );
}

function SaveView({ search, onClose }: { readonly search: string; readonly onClose: () => void }) {
  const text = useText(productsText);
  const ui = useText(uiText);
  const [name, setName] = useState('');
  const submit = () => {
    if (name.trim() === '') return;
    saveView({ name: name.trim(), search });
    onClose();
  };
  return (
    <FormDialog title={text.saveView} action={ui.save} onSubmit={submit} onClose={onClose}>
      <TextField
        label={text.viewName}
        hint={text.saveViewHint}
        value={name}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
