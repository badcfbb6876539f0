import type { ToastView } from '../messages.ts'
import { byId, element } from './element.ts'
import type { Send } from './frame-channel.ts'

/** Shows short messages at the bottom of the page; each stays for its duration, longer while the pointer is over it. */
export function toasts(send: Send) {
  const root = byId('toasts')
  const shown = new Map<string, { node: HTMLElement; timer: ReturnType<typeof setTimeout> }>()

  const hide = (id: string) => {
    const toast = shown.get(id)
    if (!toast) return
    clearTimeout(toast.timer)
    toast.node.remove()
    shown.delete(id)
    send('toastDismissed', id)
  }
  return {
    hide,
    show(view: ToastView) {
      const close = element('button', { className: 'toast-close', type: 'button', textContent: '✕' })
      close.setAttribute('aria-label', 'Dismiss')
      close.addEventListener('click', () => hide(view.id))
      const node = element('div', { className: view.isError ? 'toast error' : 'toast' }, view.message)
      if (view.action) {
        const action = element('button', { className: 'toast-action', type: 'button' }, view.action)
        action.addEventListener('click', () => {
          send('toastAction', view.id)
          hide(view.id)
        })
        node.append(action)
      }
      node.append(close)
      if (view.isError) node.setAttribute('role', 'alert')
      root.append(node)
      const start = () => setTimeout(() => hide(view.id), view.duration)
      const toast = { node, timer: start() }
      shown.set(view.id, toast)
      node.addEventListener('pointerenter', () => clearTimeout(toast.timer))
      node.addEventListener('pointerleave', () => {
        toast.timer = start()
      })
    },
  }
}
