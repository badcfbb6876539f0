import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router'
import { STAFF_GROUPS } from '#core/registry/client.ts'
import { mayAs, type StaffRole } from '#core/staff/domain/roles.ts'
import { SignedInAs } from '#core/staff/ui/signed-in-as.tsx'
import { StaffGate } from '#core/staff/ui/staff-gate.tsx'
import { useMe } from '#core/staff/ui/use-me.ts'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { errorWords } from '#kit/ui/i18n/error-words.ts'
import { staffMenuWords } from '#kit/ui/i18n/menu-words.ts'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { newWords } from '#kit/ui/say-once.ts'
import { FailureBoundary } from '#kit/ui/shell/failure-boundary.tsx'
import { LanguageChoice } from '#kit/ui/shell/language-choice.tsx'
import { LoadingOverlay } from '#kit/ui/shell/loading-overlay.tsx'
import { NotFound } from '#kit/ui/shell/not-found.tsx'
import { PageNotLoaded } from '#kit/ui/shell/page-not-loaded.tsx'
import { PageSkeleton } from '#kit/ui/shell/page-skeleton.tsx'
import { SideFrame, type SideGroup } from '#kit/ui/shell/side-frame.tsx'
import { routes } from './app-routes.ts'

const HOME = '/admin'
const PAGES = routes.staffPages.map(({ path, role = 'support', load }) => ({
  path,
  role,
  Page: lazyPart(load, PageNotLoaded),
}))

interface StaffShellProps {
  report: (error: Error) => void
  onFailure: (listener: (error: unknown) => void) => () => void
}

/** The staff area: its own frame, a gate, and the features' screens for staff. */
export function StaffShell({ report, onFailure }: StaffShellProps) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Gated report={report} onFailure={onFailure} />
    </Suspense>
  )
}

function Gated({ report, onFailure }: StaffShellProps) {
  return (
    <FailureBoundary report={report}>
      <StaffGate report={report} Frame={Door}>
        <SignedIn onFailure={onFailure} report={report} />
      </StaffGate>
    </FailureBoundary>
  )
}

function SignedIn({ report, onFailure }: StaffShellProps) {
  const me = useMe()
  const role = me.data?.role ?? 'support'
  const groups = useGroups(role)
  // Whole or not at all: entries that came later would move the page.
  if (me.isPending)
    return (
      <Door>
        <PageSkeleton />
      </Door>
    )
  return (
    <SideFrame home={HOME} groups={groups} foot={<Foot />}>
      <FailureBoundary report={report}>
        <Failures onFailure={onFailure} />
        <LoadingOverlay />
        <Suspense fallback={<PageSkeleton />}>
          <Routes>
            {PAGES.filter((page) => mayAs(role, page.role)).map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={<NotFound home={{ to: HOME }} />} />
          </Routes>
        </Suspense>
      </FailureBoundary>
    </SideFrame>
  )
}

/** Groups of the side navigation, without entries this role may not open. */
function useGroups(role: StaffRole): SideGroup[] {
  const { t } = useTranslation('staff')
  return STAFF_GROUPS.map((group) => ({
    key: group,
    label: t(`groups.${group}`),
    links: routes.staffPages.flatMap(({ path, menu, role: needed = 'support' }) =>
      menu?.group === group && mayAs(role, needed)
        ? [{ to: path, label: staffMenuWords(t, menu.label) }]
        : [],
    ),
  })).filter(({ links }) => links.length > 0)
}

/** Shows a toast for every failed call; if the session has ended, makes the gate check again. */
function Failures({ onFailure }: Pick<StaffShellProps, 'onFailure'>) {
  const frame = useFrame()
  const cache = useQueryClient()
  const { i18n } = useTranslation('staff')
  const [isNew] = useState(newWords)
  useEffect(
    () =>
      onFailure((error) => {
        if (error instanceof ApiError && error.code === 'staff.signed-out')
          void cache.invalidateQueries({ queryKey: ['staff-token'] })
        else {
          const { words } = errorWords(error, i18n)
          if (isNew(words)) frame.toast(words, { error: true })
        }
      }),
    [onFailure, frame, i18n, cache, isNew],
  )
  return null
}

function Foot() {
  return (
    <>
      <SignedInAs />
      <LanguageChoice />
    </>
  )
}

/** Frame without navigation, before sign-in. */
function Door({ children }: { children: ReactNode }) {
  return (
    <SideFrame home={HOME} groups={[]} foot={<LanguageChoice />}>
      {children}
    </SideFrame>
  )
}
