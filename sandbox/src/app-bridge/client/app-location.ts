import { PLATFORM_PARAMETERS } from '../messages.ts'
import type { HostChannel } from './host-channel.ts'

/** Reports the app's location to the page after each navigation, and follows the page's menu without a reload. */
export function reportLocation(channel: HostChannel): void {
  let told = ''
  const report = () => {
    const here = appPath(new URL(location.href))
    if (here !== told) channel.tell('location', (told = here))
  }
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method].bind(history)
    history[method] = (data, unused, url) => {
      original(data, unused, url)
      report()
    }
  }
  addEventListener('popstate', report)
  addEventListener('hashchange', report)
  channel.on('navigate', (path) => {
    const target = new URL(path, location.origin)
    if (target.origin !== location.origin || appPath(target) === appPath(new URL(location.href))) return
    history.pushState(null, '', target)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  report()
}

/** Returns path, query and fragment of an app URL, without the platform's parameters. */
export function appPath(url: URL): string {
  const query = new URLSearchParams(url.search)
  for (const name of PLATFORM_PARAMETERS) query.delete(name)
  const text = query.toString()
  return url.pathname + (text ? `?${text}` : '') + url.hash
}
