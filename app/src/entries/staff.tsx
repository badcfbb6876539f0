import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { askAsStaff } from '#core/staff/ui/staff-credentials.ts'
import { createQueryClient } from '#kit/ui/api/query-client.ts'
import { report, startReporting } from '#kit/ui/error-reporting/reporter.ts'
import { languageAtStart } from '#kit/ui/i18n/chosen-language.ts'
import { startTexts } from '#kit/ui/i18n/i18n.ts'
import { GuardedRouter } from '#kit/ui/shell/guarded-router.tsx'
import { chooseTheme } from '#kit/ui/theme/theme.ts'
import { StaffShell } from './staff-shell.tsx'

startReporting()
chooseTheme(false)
askAsStaff()

const { client, onFailure } = createQueryClient()
await startTexts(languageAtStart(), report)
createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <GuardedRouter>
        <StaffShell report={report} onFailure={onFailure} />
      </GuardedRouter>
    </QueryClientProvider>
  </StrictMode>,
)
