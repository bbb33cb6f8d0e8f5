import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

/**
 * Creates a component that is downloaded when it is shown first. React's own `lazy` shows the fallback for at least 300 ms; this one
 * shows it only until the download ends. A failed download is an error of the component.
 *
 * @returns the component, with `preload`, which downloads it before it is shown
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) {
  let Loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    Loaded ??= await load();
    return Loaded;
  };
  function Lazy(props: Props) {
    const [{ Content, error }, setState] = useState<{ Content?: typeof Loaded; error?: unknown }>({ Content: Loaded });
    useEffect(() => {
      // Its download may have ended since this was rendered.
      if (!Content)
        preload().then(
          (Downloaded) => setState({ Content: Downloaded }),
          (failure: unknown) => setState({ error: failure }),
        );
    }, [Content]);
    if (error !== undefined) throw error;
    return Content ? createElement(Content, props) : fallback;
  }
  return Object.assign(Lazy, { preload });
}
