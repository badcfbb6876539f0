import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from '../contract.ts'
import { PROFILE_KEY } from './use-profile.ts'

/**
 * Resolves to the profile the screens have requested, once it is loaded; null if that fails. Sends no request itself.
 */
export function profileOnceKnown(client: QueryClient): Promise<Profile | null> {
  return new Promise((resolve) => {
    const look = () => {
      const state = client.getQueryState<Profile | null>(PROFILE_KEY)
      if (!state || state.status === 'pending') return
      stop()
      resolve(state.data ?? null)
    }
    const stop = client.getQueryCache().subscribe(look)
    look()
  })
}
