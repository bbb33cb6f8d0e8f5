import { Component, type ReactNode } from 'react';
import { Failure, Offline } from './notice.tsx';

const reload = () => location.reload();

/**
 * Shows an error of its content, such as a page whose file could not be downloaded. The browser does not repeat a failed
 * import, so only a reload helps.
 */
export class Failed extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch() {
    if (!navigator.onLine) addEventListener('online', reload);
  }

  override componentWillUnmount() {
    removeEventListener('online', reload);
  }

  override render() {
    if (!('error' in this.state)) return this.props.children;
    return navigator.onLine ? <Failure error={this.state.error} retry={reload} isPage /> : <Offline isPage />;
  }
}
