import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { PROFILE_KEY, useProfile } from '#core/shops/ui/use-profile.ts'
import { AGAIN } from '#kit/ui/api/query-client.ts'
import { areRefused, clearCookieCodes, readCookieCodes } from './cookie-codes.ts'
import { promotionsApi } from './promotions-api.ts'

/**
 * Sends the promotion codes found in cookies, clears the cookies and stores the returned profile (specification 1
 * §4). Renders nothing. Without an answer the cookies stay: the next visit sends them again.
 */
export function SendCookieCodes() {
  const cache = useQueryClient()
  const { data: profile } = useProfile()
  const { mutate } = useMutation({
    mutationFn: promotionsApi.fromCookies,
    // The server takes a code once.
    ...AGAIN,
    onSuccess: (updated) => {
      clearCookieCodes()
      cache.setQueryData(PROFILE_KEY, updated)
      for (const key of ['plans', 'promotions', 'credits', 'locked-features'])
        void cache.invalidateQueries({ queryKey: [key] })
    },
    onError: (error) => {
      if (areRefused(error)) clearCookieCodes()
    },
  })
  const send = useEffectEvent(() => {
    const codes = readCookieCodes()
    if (codes) mutate(codes)
  })
  const id = profile?.error ? undefined : profile?._id
  useEffect(() => {
    if (id) send()
  }, [id])
  return null
}
