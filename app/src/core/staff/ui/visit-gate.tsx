import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { ClosedCallsContext, type ReservableCall } from '#kit/ui/api/closed-calls.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { PageSkeleton } from '#kit/ui/shell/page-skeleton.tsx'
import type { StaffRole } from '../domain/roles.ts'
import { closedTo, type VisitRule } from '../domain/visit-rule.ts'
import { signInApi } from './staff-api.ts'
import { dropToken } from './stored-token.ts'
import { TokenFailure } from './token-failure.tsx'
import { useCurrentVisits, VisitBanners } from './visit-banners.tsx'

const STAFF_AREA = '/admin'
/** Polling interval after which a visit the merchant has ended disappears from the visitor's screen. */
const LOOK_EVERY_MS = 1_500

/**
 * The app as staff see it in a store, shown only while their token is valid, below the banner of their visit: the
 * screen waits for the banner, which would move it.
 */
export function VisitGate({
  token,
  report,
  children,
}: {
  token: string
  report: (error: Error) => void
  children: ReactNode
}) {
  const check = useQuery({
    queryKey: ['staff-token', token],
    queryFn: () => signInApi.checkToken({ token }),
    refetchInterval: ({ state }) => (state.error ? false : LOOK_EVERY_MS),
  })
  const visits = useCurrentVisits()
  const { error } = check
  const isOver = error instanceof ApiError && error.status >= 400 && error.status < 500
  // A reload after the end opens the app without the token.
  useEffect(() => {
    if (isOver) dropToken('adminAccessToken')
  }, [isOver])
  if (check.isPending || (!isOver && visits.isPending)) return <PageSkeleton />
  if (isOver)
    return <TokenFailure error={error} report={report} onLeave={() => location.assign(STAFF_AREA)} />
  if (error && !check.data)
    return (
      <main className="sp-page" id="main">
        <ErrorState error={error} onRetry={() => void check.refetch()} retrying={check.isFetching} />
      </main>
    )
  return (
    <OwnCalls role={check.data.role}>
      <VisitBanners />
      {children}
    </OwnCalls>
  )
}

/** Closes the calls that are not the visitor's to make. */
function OwnCalls({ role, children }: { role: StaffRole; children: ReactNode }) {
  const { t } = useTranslation('visits')
  const closed = useCallback(
    ({ reserved }: ReservableCall) => {
      const needed = closedTo((reserved ?? 'look') as VisitRule, role)
      return needed && needed !== 'support' ? t(`closed.${needed}`) : null
    },
    [role, t],
  )
  return <ClosedCallsContext value={closed}>{children}</ClosedCallsContext>
}
