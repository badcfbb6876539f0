import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#kit/ui/api/query-client.ts'
import { startTexts, supportedLanguage } from '#kit/ui/i18n/i18n.ts'
import { GuardedRouter } from '#kit/ui/shell/guarded-router.tsx'
import { OwnFrame } from '#kit/ui/shell/own-frame.tsx'
import { chooseTheme } from '#kit/ui/theme/theme.ts'
import { PublicShell } from './public-shell.tsx'

const report = (error: Error) => reportError(error)

chooseTheme(false)
const asked = new URLSearchParams(location.search).get('locale')
const { client } = createQueryClient()
await startTexts(supportedLanguage(asked ?? navigator.language), report)
createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <GuardedRouter>
        <PublicShell Frame={OwnFrame} report={report} />
      </GuardedRouter>
    </QueryClientProvider>
  </StrictMode>,
)
