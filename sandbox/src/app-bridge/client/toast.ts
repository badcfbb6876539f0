import type { ShopifyGlobal } from '@shopify/app-bridge-types'
import type { HostChannel } from './host-channel.ts'

type ToastApi = ShopifyGlobal['toast']
type ToastOptions = NonNullable<Parameters<ToastApi['show']>[1]>

/** Default duration of a toast on the platform, in milliseconds. */
const DURATION = 5_000

/** Returns `shopify.toast`: the admin page draws toasts; clicks on the action and dismissals are reported back here. */
export function toastApi(channel: HostChannel): ToastApi {
  const shown = new Map<string, ToastOptions>()
  let last = 0
  channel.on('toastAction', (id) => shown.get(id)?.onAction?.())
  channel.on('toastDismissed', (id) => {
    shown.get(id)?.onDismiss?.()
    shown.delete(id)
  })
  return {
    show(message, options = {}) {
      const id = `toast-${++last}`
      shown.set(id, options)
      channel.tell('toast', {
        id,
        message: String(message),
        isError: options.isError ?? false,
        duration: options.duration ?? DURATION,
        action: options.action ?? null,
      })
      return id
    },
    hide: (id) => channel.tell('hideToast', id),
  }
}
