import type { ShopifyGlobal } from '@shopify/app-bridge-types'
import { useTranslation } from 'react-i18next'
import { errorWords } from '../i18n/error-words.ts'
import { bridge } from './bridge.ts'
import { useFrame } from './frame-context.ts'
import { frameError } from './frame-error.ts'

type Picker = NonNullable<ShopifyGlobal['resourcePicker']>

/**
 * Returns the admin's picker of products and collections; undefined where there is none. It resolves to the IDs of
 * what was chosen, or undefined if nothing was. If the admin refuses, a toast says why.
 */
export function useResourcePicker():
  | ((order: Parameters<Picker>[0]) => Promise<string[] | undefined>)
  | undefined {
  const frame = useFrame()
  const { i18n } = useTranslation(['shell', 'errors'])
  const picker = bridge()?.resourcePicker
  if (!picker) return undefined
  return async (order) => {
    try {
      const chosen = await picker(order)
      return chosen?.map(({ id }) => id)
    } catch (refused) {
      frame.toast(errorWords(frameError(refused), i18n).words, { error: true })
      return undefined
    }
  }
}
