import '@arot/ui/styles/elements.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/parts.css';
import './styles/catalog.css';
import './styles/pages.css';
import { readLanguage } from '@arot/ui/i18n/language.ts';
import { LanguageProvider } from '@arot/ui/i18n/language-provider.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { forgetServerHead } from './router/forget-server-head.ts';
import { preloadPages } from './routes.tsx';
import { startSession } from './session/session.ts';
import { queries, queryClient } from './shop.ts';

document.documentElement.lang = readLanguage();
forgetServerHead();
// Both are needed by every page, so they do not wait for React.
startSession();
void queryClient.prefetchQuery(queries.settings.get());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <App />
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
);

// Safari has no requestIdleCallback.
addEventListener('load', () => setTimeout(preloadPages, 1_000));
