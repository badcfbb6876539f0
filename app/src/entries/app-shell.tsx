import type { ComponentType, ReactNode } from 'react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, Route, Routes, useLocation, useNavigate } from 'react-router'
import { SendCookieCodes } from '#core/promotions/ui/send-cookie-codes.tsx'
import {
  AutomationActionsContext,
  HomeNextContext,
  type HomeNextProps,
  ProfileCardsContext,
  ScreenTabsContext,
} from '#core/registry/client.ts'
import { ProfileGate } from '#core/shops/ui/profile-gate.tsx'
import type { FrameProps } from '#kit/ui/app-bridge/admin-frame.tsx'
import { currentShop } from '#kit/ui/app-bridge/bridge.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { errorWords } from '#kit/ui/i18n/error-words.ts'
import { menuWords } from '#kit/ui/i18n/menu-words.ts'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { FailureBoundary } from '#kit/ui/shell/failure-boundary.tsx'
import { HubRow } from '#kit/ui/shell/hub-row.tsx'
import { LoadingOverlay } from '#kit/ui/shell/loading-overlay.tsx'
import { NotFound } from '#kit/ui/shell/not-found.tsx'
import { PageNotLoaded } from '#kit/ui/shell/page-not-loaded.tsx'
import { PageSkeleton } from '#kit/ui/shell/page-skeleton.tsx'
import { useShortcuts } from '#kit/ui/shell/use-shortcuts.ts'
import { routes } from './app-routes.ts'

const Shortcuts = lateDialog(() => import('#kit/ui/shell/shortcuts.tsx').then((part) => part.Shortcuts))
const Help = lazyPart(
  () => import('#kit/ui/shell/screen-help.tsx').then((part) => part.ScreenHelp),
  () => null,
)
const VisitGate = lazyPart(
  () => import('#core/staff/ui/visit-gate.tsx').then((part) => part.VisitGate),
  PageNotLoaded,
)
const VisitBanners = lazyPart(
  () => import('#core/staff/ui/visit-banners.tsx').then((part) => part.VisitBanners),
  () => null,
)
const NoShop = lazyPart(() => import('#kit/ui/shell/no-shop.tsx').then((part) => part.NoShop), PageNotLoaded)
const PAGES = routes.screens.map(({ path, load }) => ({ path, Page: lazyPart(load, PageNotLoaded) }))
const HomeNext = routes.homeNext && lazyPart(routes.homeNext)
const homeNext = HomeNext ? (props: HomeNextProps) => <HomeNext {...props} /> : null
const TABS = routes.tabs.map(({ load, ...tab }) => ({ ...tab, Panel: lazyPart(load) }))
const PROFILE_CARDS = routes.profileCards.map(({ load }) => lazyPart(load))
const ACTIONS = routes.actions.map(({ load, ...writer }) => ({ ...writer, Options: lazyPart(load) }))
/** The app's own entry in the admin's menu, above all others. */
const HOME = '/'
const CLICK_DELAY_MS = 1000

export interface ShellProps {
  /** The admin's, or Signpost's own. */
  Frame: ComponentType<FrameProps>
  report: (error: Error) => void
  onFailure: (listener: (error: unknown) => void) => () => void
  /** Pages of development, which need neither shop nor profile. */
  extra?: { path: string; Page: ComponentType } | undefined
  /** Token of a visit: somebody of the staff is in a store. */
  visit?: string | null
}

/** Frame, gate and routes: everything around the screens. */
export function AppShell({ Frame, report, onFailure, extra, visit = null }: ShellProps) {
  const { t } = useTranslation('shell')
  const hasShop = visit !== null || currentShop() !== null
  const [home, navigation] = useMemo(() => {
    const entries = routes.menu.map(({ to, label }) => ({ to, label: menuWords(t, label) }))
    const own = entries.find(({ to }) => to === HOME) ?? { to: HOME, label: 'Signpost' }
    return [own, entries.filter((entry) => entry !== own)]
  }, [t])
  const hubs = useMemo(
    () =>
      routes.hubs.map(({ hub, links }) => ({
        label: t(`hubs.${hub}`),
        links: links.map(({ to, label }) => ({ to, label: menuWords(t, label) })),
      })),
    [t],
  )
  const screens = PAGES.map(({ path, Page }) => <Route key={path} path={path} element={<Page />} />)
  return (
    <Frame home={home} navigation={hasShop ? navigation : []}>
      <FailureBoundary report={report}>
        <FailureToasts onFailure={onFailure} />
        <LoadingOverlay />
        <Keyboard />
        <Suspense fallback={<PageSkeleton />}>
          <Routes>
            {extra && <Route path={extra.path} element={<extra.Page />} />}
            <Route
              path="*"
              element={
                hasShop ? (
                  <Visiting token={visit} report={report}>
                    <ProfileGate>
                      <Suspense fallback={null}>
                        <VisitBanners />
                      </Suspense>
                      {visit === null && <SendCookieCodes />}
                      <HubRow hubs={hubs} />
                      <Suspense fallback={<PageSkeleton />}>
                        <LoadedMark />
                        <HomeNextContext value={homeNext}>
                          <ScreenTabsContext value={TABS}>
                            <AutomationActionsContext value={ACTIONS}>
                              <ProfileCardsContext value={PROFILE_CARDS}>
                                <Routes>
                                  {screens}
                                  <Route path="*" element={<NotFound />} />
                                </Routes>
                              </ProfileCardsContext>
                            </AutomationActionsContext>
                          </ScreenTabsContext>
                        </HomeNextContext>
                        <HelpBelow />
                      </Suspense>
                    </ProfileGate>
                  </Visiting>
                ) : (
                  <NoShop />
                )
              }
            />
          </Routes>
        </Suspense>
      </FailureBoundary>
    </Frame>
  )
}

/** For staff in a store the app stands behind the check of their token. */
function Visiting({
  token,
  report,
  children,
}: { token: string | null; children: ReactNode } & Pick<ShellProps, 'report'>) {
  if (token === null) return children
  return (
    <VisitGate token={token} report={report}>
      {children}
    </VisitGate>
  )
}

/** What the screen's feature answers below it; nothing where the answers cannot be loaded. */
function HelpBelow() {
  const { pathname } = useLocation()
  const help = routes.help.find(({ screen }) => matchPath(screen, pathname))
  return (
    help && (
      <Suspense fallback={null}>
        <Help key={help.screen} questions={help.questions} guide={help.guide} />
      </Suspense>
    )
  )
}

/** Every failed call is also said in a toast (spec 1 §8); the screen keeps it in its place. */
function FailureToasts({ onFailure }: Pick<ShellProps, 'onFailure'>) {
  const frame = useFrame()
  const { i18n } = useTranslation('shell')
  useEffect(
    () => onFailure((error) => frame.toast(errorWords(error, i18n).words, { error: true })),
    [onFailure, frame, i18n],
  )
  return null
}

function Keyboard() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  useShortcuts(
    useMemo(
      () => ({
        '?': () => setOpen(true),
        // Of a screen without a letter it is a sequence nobody can type.
        ...Object.fromEntries(routes.menu.map(({ to, shortcut }) => [`g ${shortcut}`, () => navigate(to)])),
      }),
      [navigate],
    ),
  )
  if (!open) return null
  const screens = routes.menu.map(({ shortcut, label }) => ({ shortcut, name: menuWords(t, label) }))
  return <Shortcuts screens={screens} onClose={() => setOpen(false)} />
}

/** Clicked once by the app itself, one second after it has loaded (spec 1 §2): a sign others can wait for. */
function LoadedMark() {
  useEffect(() => {
    const timer = setTimeout(() => document.getElementById('app-loaded')?.click(), CLICK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return <span id="app-loaded" hidden />
}
