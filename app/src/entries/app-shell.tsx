import type { ComponentType, ReactNode } from 'react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, Route, Routes, useLocation, useNavigate } from 'react-router'
import { SendCookieCodes } from '#core/promotions/ui/send-cookie-codes.tsx'
import {
  AutomationActionsContext,
  AutomationLineContext,
  type AutomationLineProps,
  HistoryFiltersContext,
  HomeNextContext,
  type HomeNextProps,
  ProfileCardsContext,
  ScreenTabsContext,
} from '#core/registry/client.ts'
import { helpAt } from '#core/registry/ui/help-at.ts'
import { operatorSwitches } from '#core/shops/ui/operator-switches.ts'
import { ProfileGate } from '#core/shops/ui/profile-gate.tsx'
import { Reauthorization } from '#core/shops/ui/reauthorization.tsx'
import { useProfile } from '#core/shops/ui/use-profile.ts'
import { useIsStaff } from '#core/staff/ui/is-staff-here.ts'
import type { FrameProps } from '#kit/ui/app-bridge/admin-frame.tsx'
import { currentShop } from '#kit/ui/app-bridge/bridge.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { errorWords } from '#kit/ui/i18n/error-words.ts'
import { menuWords } from '#kit/ui/i18n/menu-words.ts'
import { requestTexts } from '#kit/ui/i18n/requested-texts.ts'
import { lateDialog, latePart } from '#kit/ui/late-part.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { newWords } from '#kit/ui/say-once.ts'
import { BelowScreen } from '#kit/ui/shell/below-screen.tsx'
import { FailureBoundary } from '#kit/ui/shell/failure-boundary.tsx'
import { HubRow } from '#kit/ui/shell/hub-row.tsx'
import { LoadedMark } from '#kit/ui/shell/loaded-mark.tsx'
import { LoadingOverlay } from '#kit/ui/shell/loading-overlay.tsx'
import { NotFound } from '#kit/ui/shell/not-found.tsx'
import { PageNotLoaded } from '#kit/ui/shell/page-not-loaded.tsx'
import { PageSkeleton } from '#kit/ui/shell/page-skeleton.tsx'
import { ScreenFooter } from '#kit/ui/shell/screen-footer.tsx'
import { useShortcuts } from '#kit/ui/shell/use-shortcuts.ts'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
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
const PAGES = routes.screens.map(({ path, load, asks }) => ({
  path,
  asks,
  Page: lazyPart(load, PageNotLoaded),
}))
const pageAt = (pathname: string) =>
  PAGES.find(({ path }) => path === pathname) ?? PAGES.find(({ path }) => matchPath(path, pathname))
const HomeNext = routes.homeNext && lazyPart(routes.homeNext)
const Overlay = routes.overlay && lazyPart(routes.overlay, () => null)
const homeNext = HomeNext ? (props: HomeNextProps) => <HomeNext {...props} /> : null
const AutomationLine = routes.automationLine && latePart(routes.automationLine, <SkeletonBar height="3rem" />)
const automationLine = AutomationLine ? (props: AutomationLineProps) => <AutomationLine {...props} /> : null
const TABS = routes.tabs.map(({ load, ...tab }) => ({ ...tab, Panel: lazyPart(load) }))
const NOTICES = routes.notices.map(({ load, ...notice }) => ({
  ...notice,
  Notice: lazyPart(load, () => null),
}))
const BELOW = routes.belowScreens.map(({ screen, load }) => ({ screen, Card: lazyPart(load, () => null) }))
const PROFILE_CARDS = routes.profileCards.map(({ load }) => lazyPart(load))
const ACTIONS = routes.actions.map(({ load, ...action }) => ({ ...action, Options: lazyPart(load) }))
/** The app's own entry in the admin's menu, above all others. */
const HOME = '/'

export interface ShellProps {
  /** The admin's frame, or Signpost's own. */
  Frame: ComponentType<FrameProps>
  report: (error: Error) => void
  onFailure: (listener: (error: unknown) => void) => () => void
  /** A development page, which needs neither shop nor profile. */
  extra?: { path: string; Page: ComponentType } | undefined
  /** Token of a staff visit to a store. */
  visit?: string | null
}

/**
 * Preloads everything the screen of a URL needs to render: the page, its tab, and what is above it. Calls `ask` with
 * the URLs of their requests.
 */
export function readyScreen(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  ask: (url: string) => void,
): void {
  const page = pageAt(pathname)
  const query = new URLSearchParams(search)
  const tabs = TABS.filter(({ screen }) => screen === pathname)
  const requested = Number(query.get('tabindex') ?? tabs[0]?.index)
  const tab = tabs.find(({ index }) => index === requested) ?? tabs[0]
  // Tab names may come from other locale files.
  requestTexts(tabs.map(({ label }) => label.split(':')[0] ?? ''))
  const above = NOTICES.filter(({ screen }) => screen === pathname)
  const next = pathname === HOME ? HomeNext : undefined
  const named = { ...Object.fromEntries(query), ...(page && matchPath(page.path, pathname)?.params) }
  for (const asked of [page, tab, ...above].flatMap((part) => part?.asks ?? [])) {
    const names = asked.match(/:\w+/g) ?? []
    if (names.some((name) => named[name.slice(1)] === undefined)) continue
    ask(asked.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(named[key] ?? '')))
  }
  for (const part of [page?.Page, tab?.Panel, next, ...above.map(({ Notice }) => Notice)]) void part?.ready()
}

/** Frame, gate and routes: everything around the screens. */
export function AppShell({ Frame, report, onFailure, extra, visit = null }: ShellProps) {
  const { t } = useTranslation('shell')
  const hasShop = visit !== null || currentShop() !== null
  const [home, navigation] = useMemo(() => {
    const entries = routes.menu.map(({ to, label, others }) => {
      const hub = routes.hubs.find(({ links }) => links.some((link) => link.to === to))?.links
      const stands = [...(hub?.map((link) => link.to) ?? [to]), ...others]
      return { to, label: menuWords(t, label), stands }
    })
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
                    <ProfileGate visiting={visit !== null}>
                      {visit === null && (
                        <Suspense fallback={null}>
                          <VisitBanners isOver />
                        </Suspense>
                      )}
                      {visit === null && <Reauthorization />}
                      {visit === null && <SendCookieCodes />}
                      <HubRow hubs={hubs} />
                      <Suspense fallback={<PageSkeleton />}>
                        <LoadedMark />
                        <AtStart />
                        <NoticesAbove />
                        <HomeNextContext value={homeNext}>
                          <ScreenTabsContext value={TABS}>
                            <AutomationActionsContext value={ACTIONS}>
                              <AutomationLineContext value={automationLine}>
                                <HistoryFiltersContext value={routes.historyFilters}>
                                  <ProfileCardsContext value={PROFILE_CARDS}>
                                    <Routes>
                                      {screens}
                                      <Route path="*" element={<NotFound />} />
                                    </Routes>
                                  </ProfileCardsContext>
                                </HistoryFiltersContext>
                              </AutomationLineContext>
                            </AutomationActionsContext>
                          </ScreenTabsContext>
                        </HomeNextContext>
                        {/* Together: none of them moves the other when it comes. */}
                        <Suspense fallback={null}>
                          <CardsBelow />
                          <HelpBelow />
                          <Footer />
                        </Suspense>
                        {visit === null && <WhileNew />}
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

/** The overlay of first steps, until onboarding is done and if the operator enables it (spec 1 §2). */
function WhileNew() {
  const { data: profile } = useProfile()
  if (!Overlay || !profile || profile.isOnBoardingDone || !operatorSwitches().onboarding) return null
  return (
    <Suspense fallback={null}>
      <Overlay />
    </Suspense>
  )
}

/** What is shown above the screen, in the order of the features; staff get no notifications (spec 1 §6). */
function NoticesAbove() {
  const { pathname } = useLocation()
  if (useIsStaff()) return null
  return NOTICES.map(
    ({ screen, Notice }, at) => matchPath(screen, pathname) && <Notice key={`${screen} ${String(at)}`} />,
  )
}

/** Cards of other features below the screen; nothing if they cannot be loaded. */
function CardsBelow() {
  const { pathname } = useLocation()
  const cards = BELOW.filter(({ screen }) => matchPath(screen, pathname))
  if (cards.length === 0) return null
  return (
    <BelowScreen>
      {cards.map(({ screen, Card }) => (
        <Card key={screen} />
      ))}
    </BelowScreen>
  )
}

/** For staff visiting a store, the app renders only after their token was checked. */
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

/** Questions and answers below the screen; nothing if they cannot be loaded. */
function HelpBelow() {
  const { pathname, search } = useLocation()
  const help = helpAt(routes, pathname, search)
  return help && <Help key={help.questions.join()} questions={help.questions} guide={help.guide} />
}

/** Link to the help, which receives the current screen. */
function Footer() {
  const { pathname } = useLocation()
  const [first] = routes.hubs.find(({ hub }) => hub === 'help')?.links ?? []
  if (!first) return null
  const from = pathname === first.to ? '' : `?${new URLSearchParams({ screen: pathname })}`
  return <ScreenFooter to={`${first.to}${from}`} />
}

/** Every failed call also shows a toast (spec 1 §8); the screen keeps the error in its place. */
function FailureToasts({ onFailure }: Pick<ShellProps, 'onFailure'>) {
  const frame = useFrame()
  const { i18n } = useTranslation('shell')
  const [isNew] = useState(newWords)
  useEffect(
    () =>
      onFailure((error) => {
        const { words } = errorWords(error, i18n)
        if (isNew(words)) frame.toast(words, { error: true })
      }),
    [onFailure, frame, i18n, isNew],
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
        // A screen without a letter gets a sequence that cannot be typed.
        ...Object.fromEntries(routes.menu.map(({ to, shortcut }) => [`g ${shortcut}`, () => navigate(to)])),
      }),
      [navigate],
    ),
  )
  if (!open) return null
  const screens = routes.menu.map(({ shortcut, label }) => ({ shortcut, name: menuWords(t, label) }))
  return <Shortcuts screens={screens} onClose={() => setOpen(false)} />
}

const started = new Set<unknown>()

/** A failed preload is ignored: no merchant waits for it. */
function startOnce(load: (typeof routes.atStart)[number]): void {
  if (started.has(load)) return
  started.add(load)
  void load().then(
    (start) => start(),
    () => undefined,
  )
}

/** Runs the features' `atStart` after the first screen has rendered, for merchants only. */
function AtStart() {
  const isStaff = useIsStaff()
  useEffect(() => {
    if (isStaff) return
    for (const load of routes.atStart) startOnce(load)
  }, [isStaff])
  return null
}
