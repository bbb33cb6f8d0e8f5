import { useText } from '@arot/ui/i18n/text.ts';
import { useAct } from '../forms/use-send.ts';
import { notify } from '../ui/toasts.tsx';
import { applicationsText } from './text.ts';

type Application = { readonly version: string; readonly name: string; readonly enabled: boolean };

/** Enables or disables an application. The message of it has an undo. */
export function useSetEnabled<T extends Application>(
  send: (application: T, enabled: boolean) => Promise<T>,
  store: (application: T) => void,
) {
  const text = useText(applicationsText);
  const act = useAct();
  const setEnabled = (application: T, enabled: boolean): Promise<void> =>
    act(async () => {
      const result = await send(application, enabled);
      store(result);
      notify((enabled ? text.isEnabled : text.isDisabled)(result.name), { undo: () => setEnabled(result, !enabled) });
    });
  return setEnabled;
}
