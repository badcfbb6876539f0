import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isDontRefresh } from '#kit/ui/api/api-error.ts'
import type { Profile } from '../contract.ts'
import { hasAdminToken, nextLogins, readSessionLogin, writeSessionLogin } from './last-login.ts'
import { shopsApi } from './shops-api.ts'

export const PROFILE_KEY = ['profile']

/** The shop's profile. A 403 that says "Don't Refresh" leaves what was there before, which may be nothing. */
export function useProfile() {
  return useQuery(profileQuery(useQueryClient()))
}

/** The same for whoever asks before the first screen is drawn. */
export function profileQuery(cache: QueryClient) {
  return queryOptions<Profile | null>({
    queryKey: PROFILE_KEY,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      try {
        return await shopsApi.profile()
      } catch (error) {
        if (isDontRefresh(error)) return cache.getQueryData<Profile>(PROFILE_KEY) ?? null
        throw error
      }
    },
  })
}

/** Saves what the merchant chose, such as the language; the screens change as soon as the profile comes back. */
export function useProfileChoice() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (choice: Partial<Pick<Profile, 'appLanguage' | 'isOnBoardingDone'>>) =>
      shopsApi.updateUser(choice),
    onSuccess: (updated) => cache.setQueryData(PROFILE_KEY, updated),
  })
}

/** Notes this visit in the login history where it is due (spec 1 §4). */
export function useLoginEntry(profile: Profile | null | undefined): void {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: shopsApi.updateUser,
    onSuccess: (updated) => cache.setQueryData(PROFILE_KEY, updated),
  })
  const id = profile?._id
  const noteLogin = useEffectEvent(() => {
    if (!profile || hasAdminToken()) return
    const now = Date.now()
    const lastLoginArray = nextLogins({
      logins: profile.lastLoginArray,
      sessionLogin: readSessionLogin(),
      now,
    })
    if (!lastLoginArray) return
    writeSessionLogin(new Date(now).toISOString())
    mutate({ lastLoginArray })
  })
  // Once per shop and page: the profile that comes back must not ask again.
  useEffect(() => {
    if (id) noteLogin()
  }, [id])
}
