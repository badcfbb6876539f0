import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { askAsStaff } from '#core/staff/ui/staff-credentials.ts'
import { createQueryClient } from '#kit/ui/api/query-client.ts'
import type { FrameProps } from '#kit/ui/app-bridge/admin-frame.tsx'
import { report, startReporting } from '#kit/ui/error-reporting/reporter.ts'
import { languageAtStart } from '#kit/ui/i18n/chosen-language.ts'
import { startTexts } from '#kit/ui/i18n/i18n.ts'
import { GuardedRouter } from '#kit/ui/shell/guarded-router.tsx'
import { LanguageChoice } from '#kit/ui/shell/language-choice.tsx'
import { OwnFrame } from '#kit/ui/shell/own-frame.tsx'
import { chooseTheme } from '#kit/ui/theme/theme.ts'
import { PublicShell } from './public-shell.tsx'

const PublicFrame = (props: FrameProps) => <OwnFrame {...props} beside={<LanguageChoice />} />

startReporting({ replays: false })
chooseTheme(false)
askAsStaff()
const { client } = createQueryClient()
await startTexts(languageAtStart(), report)
createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <GuardedRouter>
        <PublicShell Frame={PublicFrame} report={report} />
      </GuardedRouter>
    </QueryClientProvider>
  </StrictMode>,
)
