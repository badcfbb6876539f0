import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { PageSkeleton } from '#kit/ui/shell/page-skeleton.tsx'
import { SignIn } from './sign-in.tsx'
import { signInApi } from './staff-api.ts'
import { confirmToken, dropToken, keepToken, readToken, tokenAtStart } from './stored-token.ts'
import { TokenFailure } from './token-failure.tsx'
import { tokenState } from './token-state.ts'

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
  /** Beside the ended token of a link there may be a good one. */
  const goOnWithout = (error: Error): never => {
    if (tokenState('panel', { error }) === 'ended') {
      if (readToken(KEY) === token) dropToken(KEY)
      const other = readToken(KEY)
      if (other !== null) setToken(other)
    }
    throw error
  }
  const check = useQuery({
    queryKey: ['staff-token', token],
    enabled: token !== null,
    queryFn: () => signInApi.checkToken({ token: token ?? '' }).catch(goOnWithout),
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
    // A link with a token that opens nothing leaves whoever is signed in here signed in.
    setToken(readToken(KEY))
  }
  const { error, data } = check
  const state = tokenState('panel', { data, error })
  useEffect(() => {
    if (state === 'valid') confirmToken(KEY)
  }, [state])
  if (token === null)
    return (
      <Frame>
        <SignIn onSignedIn={enter} />
      </Frame>
    )
  if (state === 'pending')
    return (
      <Frame>
        <PageSkeleton />
      </Frame>
    )
  // Being signed out is not an error: the sign-in is shown again.
  if (state === 'ended')
    return (
      <Frame>
        <SignIn signedOut onSignedIn={enter} />
      </Frame>
    )
  if (state === 'malformed')
    return (
      <Frame>
        <TokenFailure error={error} report={report} onLeave={leave} />
      </Frame>
    )
  if (state === 'unknown')
    return (
      <Frame>
        <main className="sp-page" id="main">
          <ErrorState error={error} onRetry={() => void check.refetch()} retrying={check.isFetching} />
        </main>
      </Frame>
    )
  return children
}
