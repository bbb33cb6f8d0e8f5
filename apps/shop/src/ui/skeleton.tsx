import { useText } from '@arot/ui/i18n/text.ts';
import { uiText } from './text.ts';

/** Says to a screen reader that something is loading; the grey shapes beside it are for the eye. */
export function Loading() {
  return (
    <p className="unseen" role="status">
      {useText(uiText).loading}
    </p>
  );
}

/** Renders a grey line of the given width, in the height of its text. */
export function Line({ size = 'full' }: { readonly size?: 'full' | 'half' | 'third' }) {
  return <span className={`bone line ${size}`} aria-hidden="true" />;
}

/** Renders the shape of a page whose file is still on its way. */
export function PageSkeleton() {
  return (
    <div className="column">
      <Loading />
      <div className="bone title" />
      <div className="bone block" />
    </div>
  );
}
