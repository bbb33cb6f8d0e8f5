import type { PriceChangePreview, PriceChangeRequest } from '@arot/sdk/staff';
import { PreconditionFailedError } from '@arot/sdk/staff';
import { useEffect, useRef, useState } from 'react';
import { staff } from '../../shop.ts';

type State = {
  readonly isBusy: boolean;
  readonly error?: unknown;
  readonly preview?: PriceChangePreview;
  /** The preview is another one, because another staff member has changed a product. */
  readonly isRepeated?: boolean;
};

/** Previews a price change, and applies exactly what was previewed. A change by another staff member leads to another preview. */
export function usePriceChange() {
  const [state, setState] = useState<State>({ isBusy: false });
  const request = useRef<PriceChangeRequest>({});
  const key = useRef('');
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const check = async (next: PriceChangeRequest, isRepeated = false): Promise<void> => {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    request.current = next;
    setState({ isBusy: true });
    try {
      const preview = await staff.prices.preview(next, { signal: controller.signal });
      key.current = crypto.randomUUID();
      setState({ isBusy: false, preview, isRepeated });
    } catch (error) {
      if (!controller.signal.aborted) setState({ isBusy: false, error });
    }
  };
  /** @returns whether the prices have changed */
  const apply = async (): Promise<boolean> => {
    const { preview, isBusy } = state;
    if (!preview || isBusy) return false;
    setState({ ...state, isBusy: true, error: undefined });
    try {
      await staff.prices.apply(request.current, { ifMatch: preview.version, idempotencyKey: key.current });
      return true;
    } catch (error) {
      if (error instanceof PreconditionFailedError) await check(request.current, true);
      else setState({ ...state, isBusy: false, error });
      return false;
    }
  };
  const back = () => setState({ isBusy: false });
  return { ...state, check, apply, back };
}
