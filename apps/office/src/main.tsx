import '@arot/ui/styles/elements.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/parts.css';
import './styles/filters.css';
import './styles/grid.css';
import { readLanguage } from '@arot/ui/i18n/language.ts';
import { LanguageProvider } from '@arot/ui/i18n/language-provider.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { watchConnection } from './layout/offline-bar.tsx';
import { applyTheme } from './layout/theme.ts';
import { limitScripts } from './security/trusted-types.ts';
import { startSession } from './session/session.ts';
import { queryClient } from './shop.ts';
import { keepFocus } from './ui/keep-focus.ts';

limitScripts();
document.documentElement.lang = readLanguage();
applyTheme();
watchConnection();
keepFocus();
// Needed by every page, so it does not wait for React.
startSession();

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
