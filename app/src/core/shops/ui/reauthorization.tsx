import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { shopsApi } from './shops-api.ts'

const GIVEN = ['code', 'hmac', 'shop', 'timestamp'] as const

/**
 * Returns the parameters the platform sent when the merchant returned from granting access; null if the page was
 * opened otherwise. A `state` without a code is a failed redirect, unless the admin opened the page and signed it
 * (`id_token`): then it is a list's filter, which is in the URL too.
 */
export function returnedAuthorization(search: string): Record<(typeof GIVEN)[number], string> | null {
  const query = new URLSearchParams(search)
  const isFailed = query.has('state') && !query.has('id_token')
  if (!query.has('hmac') || !(query.has('code') || isFailed)) return null
  const value = (name: string) => query.get(name) ?? ''
  return { code: value('code'), hmac: value('hmac'), shop: value('shop'), timestamp: value('timestamp') }
}

/** Makes the callback request once after a return (spec 1 §7); a failure is shown like that of any other call. */
export function Reauthorization() {
  const { mutate } = useMutation({ mutationFn: shopsApi.reauthorize })
  const finish = useEffectEvent(() => {
    const returned = returnedAuthorization(location.search)
    if (!returned) return
    const url = new URL(location.href)
    for (const name of ['code', 'hmac', 'state', 'timestamp']) url.searchParams.delete(name)
    history.replaceState(history.state, '', `${url.pathname}${url.search}${url.hash}`)
    mutate(returned)
  })
  useEffect(() => finish(), [])
  return null
}
