import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isDontRefresh } from '#kit/ui/api/api-error.ts'
import type { Profile } from '../contract.ts'
import { noteLogin } from './last-login.ts'
import { shopsApi } from './shops-api.ts'

export const PROFILE_KEY = ['profile']

/** Returns the shop's profile. A 403 that says "Don't Refresh" keeps the previous one, which may be none. */
export function useProfile() {
  return useQuery(profileQuery(useQueryClient()))
}

/** The same query for callers before the first screen is rendered. */
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

/** Saves a choice of the merchant, such as the language; the screens change when the updated profile arrives. */
export function useProfileChoice() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (choice: Partial<Pick<Profile, 'appLanguage' | 'isOnBoardingDone'>>) =>
      shopsApi.updateUser(choice),
    onSuccess: (updated) => cache.setQueryData(PROFILE_KEY, updated),
  })
}

/** Adds this visit to the login history if it is due (spec 1 §4). */
export function useLoginEntry(profile: Profile | null | undefined): void {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: shopsApi.updateUser,
    onSuccess: (updated) => cache.setQueryData(PROFILE_KEY, updated),
    // Nobody asked for it.
    meta: { quiet: true },
  })
  const id = profile?._id
  const saveLogin = useEffectEvent(() => {
    const lastLoginArray = profile && noteLogin(profile, Date.now())
    if (lastLoginArray) mutate({ lastLoginArray })
  })
  // Once per shop and page: the profile in the response must not trigger another request.
  useEffect(() => {
    if (id) saveLogin()
  }, [id])
}
