import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ClosedCallsContext, type ReservableCall } from '#kit/ui/api/closed-calls.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { PageSkeleton } from '#kit/ui/shell/page-skeleton.tsx'
import type { StaffRole } from '../domain/roles.ts'
import { closedTo, type VisitRule } from '../domain/visit-rule.ts'
import { signInApi } from './staff-api.ts'
import { confirmToken, dropToken } from './stored-token.ts'
import { TokenFailure } from './token-failure.tsx'
import { tokenState } from './token-state.ts'
import { useCurrentVisits, VisitBanners } from './visit-banners.tsx'
import { VisitEnded } from './visit-ended.tsx'

const STAFF_AREA = '/admin'
/** Polling interval: a visit the merchant has ended disappears from the visitor's screen within two seconds. */
const LOOK_EVERY_MS = 1_000

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
    // A failed check is followed by the next: the visit may end while the server restarts.
    refetchInterval: ({ state }) => (tokenState('visit', state) === 'valid' ? LOOK_EVERY_MS : false),
    // The screen below has its own calls, which report what fails.
    meta: { quiet: true },
  })
  const visits = useCurrentVisits()
  const { error, data } = check
  const state = tokenState('visit', { data, error })
  useEffect(() => {
    if (state === 'valid') confirmToken('adminAccessToken')
    // A reload after the end opens the app without the token.
    else if (state === 'ended' || state === 'malformed') dropToken('adminAccessToken')
  }, [state])
  const leave = () => location.assign(STAFF_AREA)
  if (state === 'ended') return <VisitEnded onLeave={leave} />
  if (state === 'malformed') return <TokenFailure error={error} report={report} onLeave={leave} />
  if (state === 'unknown')
    return (
      <main className="sp-page" id="main">
        <ErrorState error={error} onRetry={() => void check.refetch()} retrying={check.isFetching} />
      </main>
    )
  if (!data || visits.isPending) return <PageSkeleton />
  return (
    <OwnCalls role={data.role}>
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
