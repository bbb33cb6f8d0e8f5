import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { accountText } from '../text.ts';

/** @param sent the part of an upload that has been sent; undefined if none is in flight */
export function UploadProgress({ sent }: { readonly sent: number | undefined }) {
  const text = useText(accountText);
  const format = useFormat();
  if (sent === undefined) return null;
  return (
    <div className="progress">
      <progress max={1} value={sent} aria-label={text.sending} />
      <span>{text.uploaded(format.percent(String(Math.round(sent * 100))))}</span>
    </div>
  );
}
