import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { PageSkeleton } from '#kit/ui/shell/page-skeleton.tsx'
import { SignIn } from './sign-in.tsx'
import { signInApi } from './staff-api.ts'
import { dropToken, keepToken, tokenAtStart } from './stored-token.ts'
import { TokenFailure } from './token-failure.tsx'

const KEY = 'adminPanelAccessToken'

/**
 * Shows the staff area to signed-in members: checks the token first, and shows the sign-in without a valid one
 * (1-shell §4).
 */
export function StaffGate({
  report,
  Frame,
  children,
}: {
  report: (error: Error) => void
  /** Frame of what is shown instead of the children. */
  Frame: ComponentType<{ children: ReactNode }>
  children: ReactNode
}) {
  const cache = useQueryClient()
  const [token, setToken] = useState(() => tokenAtStart(KEY))
  const check = useQuery({
    queryKey: ['staff-token', token],
    enabled: token !== null,
    queryFn: () => signInApi.checkToken({ token: token ?? '' }),
    staleTime: 60_000,
  })
  const enter = (fresh: string) => {
    keepToken(KEY, fresh)
    cache.clear()
    setToken(fresh)
  }
  const leave = () => {
    dropToken(KEY)
    cache.clear()
    setToken(null)
  }
  if (token === null)
    return (
      <Frame>
        <SignIn onSignedIn={enter} />
      </Frame>
    )
  if (check.isPending)
    return (
      <Frame>
        <PageSkeleton />
      </Frame>
    )
  const { error } = check
  // Being signed out is not an error: the sign-in is shown again.
  if (error instanceof ApiError && error.code === 'staff.signed-out')
    return (
      <Frame>
        <SignIn signedOut onSignedIn={enter} />
      </Frame>
    )
  if (error instanceof ApiError && error.status > 0 && error.status < 500)
    return (
      <Frame>
        <TokenFailure error={error} report={report} onLeave={leave} />
      </Frame>
    )
  if (error && !check.data)
    return (
      <Frame>
        <main className="sp-page" id="main">
          <ErrorState error={error} onRetry={() => void check.refetch()} retrying={check.isFetching} />
        </main>
      </Frame>
    )
  return children
}
