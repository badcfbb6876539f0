import type { ComponentType } from 'react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useNavigate } from 'react-router'
import { HomeNextContext, type HomeNextProps, ScreenTabsContext } from '#core/registry/client.ts'
import { ProfileGate } from '#core/shops/ui/profile-gate.tsx'
import type { FrameProps } from '#kit/ui/app-bridge/admin-frame.tsx'
import { currentShop } from '#kit/ui/app-bridge/bridge.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { errorWords } from '#kit/ui/i18n/error-words.ts'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { FailureBoundary } from '#kit/ui/shell/failure-boundary.tsx'
import { LoadingOverlay } from '#kit/ui/shell/loading-overlay.tsx'
import { NotFound } from '#kit/ui/shell/not-found.tsx'
import { PageNotLoaded } from '#kit/ui/shell/page-not-loaded.tsx'
import { PageSkeleton } from '#kit/ui/shell/page-skeleton.tsx'
import { useShortcuts } from '#kit/ui/shell/use-shortcuts.ts'
import { loadHomeNext, MENU, SCREEN_TABS, SCREENS } from './app-routes.tsx'

const Shortcuts = lateDialog(() => import('#kit/ui/shell/shortcuts.tsx').then((part) => part.Shortcuts))
const NoShop = lazyPart(() => import('#kit/ui/shell/no-shop.tsx').then((part) => part.NoShop), PageNotLoaded)
const PAGES = SCREENS.map(({ path, load }) => ({ path, Page: lazyPart(load, PageNotLoaded) }))
const HomeNext = loadHomeNext && lazyPart(loadHomeNext)
const homeNext = HomeNext ? (props: HomeNextProps) => <HomeNext {...props} /> : null
const TABS = SCREEN_TABS.map(({ load, ...tab }) => ({ ...tab, Panel: lazyPart(load) }))
const CLICK_DELAY_MS = 1000

export interface ShellProps {
  /** The admin's, or Signpost's own. */
  Frame: ComponentType<FrameProps>
  report: (error: Error) => void
  onFailure: (listener: (error: unknown) => void) => () => void
  /** Pages of development, which need neither shop nor profile. */
  extra?: { path: string; Page: ComponentType } | undefined
}

/** Frame, gate and routes: everything around the screens. */
export function AppShell({ Frame, report, onFailure, extra }: ShellProps) {
  const { t } = useTranslation('shell')
  const home = useMemo(() => ({ to: '/', label: t('menu.home') }), [t])
  const shop = currentShop()
  const navigation = useMemo(() => MENU.map(({ to, key }) => ({ to, label: t(key) })), [t])
  const screens = PAGES.map(({ path, Page }) => <Route key={path} path={path} element={<Page />} />)
  return (
    <Frame home={home} navigation={shop ? navigation : []}>
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
                shop ? (
                  <ProfileGate>
                    <LoadedMark />
                    <HomeNextContext value={homeNext}>
                      <ScreenTabsContext value={TABS}>
                        <Routes>
                          {screens}
                          <Route path="*" element={<NotFound />} />
                        </Routes>
                      </ScreenTabsContext>
                    </HomeNextContext>
                  </ProfileGate>
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
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  useShortcuts(
    useMemo(
      () => ({
        '?': () => setOpen(true),
        'g h': () => navigate('/'),
        'g s': () => navigate('/schema'),
        'g m': () => navigate('/seo-booster/metatags'),
        'g c': () => navigate('/history'),
      }),
      [navigate],
    ),
  )
  return open ? <Shortcuts onClose={() => setOpen(false)} /> : null
}

/** Clicked once by the app itself, one second after it has loaded (spec 1 §2): a sign others can wait for. */
function LoadedMark() {
  useEffect(() => {
    const timer = setTimeout(() => document.getElementById('app-loaded')?.click(), CLICK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return <span id="app-loaded" hidden />
}
