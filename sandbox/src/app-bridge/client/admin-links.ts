import type { HostChannel } from './host-channel.ts'

const OUTER_TARGETS = new Set(['_top', '_parent', '_blank'])

/**
 * Forwards links and `open()` calls to admin URLs (`shopify://admin/…`, `https://admin.shopify.com/store/…`,
 * `https://<shop>/admin/…`) to the admin page around the frame.
 */
export function openAdminLinks(channel: HostChannel, shop: string | undefined): void {
  const isAdmin = (href: string) =>
    /^shopify:\/*admin\//.test(href) ||
    href.startsWith('https://admin.shopify.com/') ||
    (shop !== undefined && href.startsWith(`https://${shop}/admin`))

  const openWindow = window.open.bind(window)
  window.open = (url, target = '_blank', features) => {
    const href = String(url ?? '')
    if (isAdmin(href) && OUTER_TARGETS.has(target)) {
      channel.tell('openAdmin', { url: href, newTab: target === '_blank' })
      return null
    }
    return openWindow(url, target, features)
  }

  addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
    if (!link) return
    const href = link.getAttribute('href') ?? ''
    if (!isAdmin(href)) return
    event.preventDefault()
    const newTab = link.target === '_blank' || event.metaKey || event.ctrlKey
    channel.tell('openAdmin', { url: href, newTab })
  })
}
