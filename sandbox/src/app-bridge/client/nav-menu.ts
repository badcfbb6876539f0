import type { HostChannel } from './host-channel.ts'
import { labelOf } from './observe-document.ts'

/** Reports the links of `ui-nav-menu` or `s-app-nav` to the admin page, which shows them under the app's name. */
export function navMenuReporter(channel: HostChannel): () => void {
  let told = ''
  return () => {
    const links = [
      ...document.querySelectorAll('ui-nav-menu a[href], s-app-nav s-link[href], s-app-nav a[href]'),
    ]
    const home = links.find((link) => link.getAttribute('rel') === 'home')
    const navigation = {
      home: home?.getAttribute('href') ?? null,
      items: links
        .filter((link) => link !== home)
        .map((link) => ({ label: labelOf(link), href: link.getAttribute('href') ?? '/' })),
    }
    const text = JSON.stringify(navigation)
    if (text === told) return
    told = text
    channel.tell('navigation', navigation)
  }
}
