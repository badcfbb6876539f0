import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { chatLauncher } from '#core/shops/domain/operator-switches.ts'
import { operatorSwitches } from '#core/shops/ui/operator-switches.ts'
import { profileOnceKnown } from '#core/shops/ui/profile-once-known.ts'
import { profileQuery } from '#core/shops/ui/use-profile.ts'
import { isStaffHere } from '#core/staff/ui/is-staff-here.ts'
import { forgetToken, tokenAtStart } from '#core/staff/ui/stored-token.ts'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { askAs } from '#kit/ui/api/credentials.ts'
import { createQueryClient } from '#kit/ui/api/query-client.ts'
import { askEarly } from '#kit/ui/api/request.ts'
import { AdminFrame } from '#kit/ui/app-bridge/admin-frame.tsx'
import { adminLocale, currentShop, forgetMissingBridge, isEmbedded } from '#kit/ui/app-bridge/bridge.ts'
import { report, reportFailedCall, startReporting } from '#kit/ui/error-reporting/reporter.ts'
import { languageAtStart } from '#kit/ui/i18n/chosen-language.ts'
import { startTexts, supportedLanguage } from '#kit/ui/i18n/i18n.ts'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { GuardedRouter } from '#kit/ui/shell/guarded-router.tsx'
import { startSupportChat } from '#kit/ui/shell/support-chat.ts'
import { chooseTheme } from '#kit/ui/theme/theme.ts'
import { AppShell, readyScreen } from './app-shell.tsx'

startReporting()
chooseTheme(isEmbedded())
forgetMissingBridge()

const gallery = import.meta.env.DEV
  ? { path: '/kit', Page: lazyPart(() => import('../gallery/screens.tsx').then((part) => part.Gallery)) }
  : undefined

// Outside the admin, staff may be visiting a store (spec 1 §4, §6); inside it only the merchant's token counts.
const visit = isEmbedded() ? forgetToken('adminAccessToken') : tokenAtStart('adminAccessToken')
if (visit) askAs(async () => ({ authorizationAdmin: visit }))

const { client, onFailure } = createQueryClient()
onFailure((error) => {
  if (error instanceof ApiError) reportFailedCall(error.status)
})

// Everything the first screen waits for is loaded in parallel: its code, its first requests, what is above it, and
// the profile. Without a store none of it is loaded; for a visit the token is checked first. A failure is shown where
// the part is rendered.
if (!visit && currentShop() !== null) void client.prefetchQuery(profileQuery(client))
if (visit || currentShop() !== null) readyScreen(location, visit ? () => undefined : askEarly)
startSupportChat(chatLauncher(operatorSwitches()), async () => {
  // Without a shop no profile is requested, and a lost visitor may need the chat.
  const profile = visit || currentShop() !== null ? await profileOnceKnown(client) : null
  return !isStaffHere(profile?.email ?? '')
})
const [Frame] = await Promise.all([
  isEmbedded() ? AdminFrame : import('#kit/ui/shell/own-frame.tsx').then((part) => part.OwnFrame),
  startTexts(visit ? languageAtStart() : supportedLanguage(adminLocale() ?? navigator.language), report),
])
createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <GuardedRouter>
        <AppShell Frame={Frame} report={report} onFailure={onFailure} extra={gallery} visit={visit} />
      </GuardedRouter>
    </QueryClientProvider>
  </StrictMode>,
)
