import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { client } from '../../shop.ts';
import { useFresh } from '../code/fresh.tsx';
import { saveFile } from '../documents/save-file.ts';
import { Problem } from '../problem.tsx';
import { useAction } from '../use-action.ts';
import { dataText } from './text.ts';

/** Lets the customer take a copy of all that is stored of the account. */
export function ExportSection() {
  const text = useText(dataText);
  const fresh = useFresh();
  const { isRunning, message, run } = useAction();
  const [isSaved, setSaved] = useState(false);
  const download = async () => {
    setSaved(false);
    const { id } = await fresh(() => client.auth.requestExport());
    const file = await client.auth.downloadExport(id);
    saveFile(await file.blob(), file.name ?? 'account.zip');
    setSaved(true);
  };
  return (
    <section className="section">
      <h2>{text.copy}</h2>
      <p className="hint">{text.copyHint}</p>
      <p className="actions">
        <button
          type="button"
          className="button"
          aria-disabled={isRunning}
          onClick={() => isRunning || void run(download)}
        >
          {isRunning ? text.preparing : text.download}
        </button>
      </p>
      <p className="done" role="status">
        {isSaved && text.downloaded}
      </p>
      <Problem message={message} />
    </section>
  );
}
