import { type ComponentType, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes } from 'react-router'
import type { FrameProps } from '#kit/ui/app-bridge/admin-frame.tsx'
import { menuWords } from '#kit/ui/i18n/menu-words.ts'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { FailureBoundary } from '#kit/ui/shell/failure-boundary.tsx'
import { NotFound } from '#kit/ui/shell/not-found.tsx'
import { PageNotLoaded } from '#kit/ui/shell/page-not-loaded.tsx'
import { PageSkeleton } from '#kit/ui/shell/page-skeleton.tsx'
import { routes } from './app-routes.ts'

const PAGES = routes.publicPages.map(({ path, load }) => ({ path, Page: lazyPart(load, PageNotLoaded) }))

export interface PublicShellProps {
  Frame: ComponentType<FrameProps>
  report: (error: Error) => void
}

/** Frame and routes of the public pages: no shop, no profile, no admin menu. */
export function PublicShell({ Frame, report }: PublicShellProps) {
  const { t } = useTranslation('shell')
  const [home, ...navigation] = useMemo(
    () => routes.publicMenu.map(({ to, label }) => ({ to, label: menuWords(t, label) })),
    [t],
  )
  return (
    <Frame home={home ?? { to: '/public', label: 'Signpost' }} navigation={navigation}>
      <FailureBoundary report={report}>
        <Suspense fallback={<PageSkeleton />}>
          <Routes>
            {PAGES.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            {home && <Route path="/public" element={<Navigate to={home.to} replace />} />}
            <Route path="*" element={<NotFound home={home} />} />
          </Routes>
        </Suspense>
      </FailureBoundary>
    </Frame>
  )
}
