import type { NavigationItem, Tells } from '../messages.ts'
import { byId, element } from './element.ts'
import type { Send } from './frame-channel.ts'
import { config } from './page-config.ts'

/** Draws the app's links under its name, and keeps this page's URL in step with the app's. */
export function navigation(send: Send) {
  const list = byId('app-navigation')
  const main = document.querySelector<HTMLAnchorElement>(`nav.side a[href="${config.pageBase}"]`)
  let items: NavigationItem[] = []
  let home = '/'
  let here = '/'

  /** Returns the URL of this page for a path of the app. */
  const pageUrl = (path: string) => {
    const below = path.startsWith(config.appBase) ? path.slice(config.appBase.length) : path
    const [pathname = '', rest = ''] = splitPath(below)
    return config.pageBase + (pathname === '/' ? '' : pathname) + rest
  }
  const goOnClick = (link: HTMLAnchorElement, path: () => string) =>
    link.addEventListener('click', (event) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      send('navigate', path())
      const side = byId('navigation')
      if (side.matches(':popover-open')) side.hidePopover()
    })
  if (main) goOnClick(main, () => home)

  const markActive = () => {
    const path = splitPath(here)[0]
    const active = items
      .filter(({ href }) => isWithin(path, splitPath(href)[0]))
      .sort((a, b) => splitPath(b.href)[0].length - splitPath(a.href)[0].length)[0]
    for (const link of list.querySelectorAll('a'))
      if (active && link.dataset['href'] === active.href) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    if (active) main?.removeAttribute('aria-current')
    else main?.setAttribute('aria-current', 'page')
    main?.classList.add('open')
  }

  return {
    show(next: Tells['navigation']) {
      items = next.items
      home = next.home ?? `${config.appBase}/`
      list.replaceChildren(
        ...items.map((item) => {
          const link = element('a', { href: pageUrl(item.href), textContent: item.label })
          link.dataset['href'] = item.href
          goOnClick(link, () => item.href)
          return element('li', {}, link)
        }),
      )
      markActive()
    },
    moved(path: string) {
      here = path
      history.replaceState(null, '', pageUrl(path))
      markActive()
    },
  }
}

/** Splits a path into the pathname and the rest (query and fragment). */
function splitPath(path: string): [string, string] {
  const end = path.search(/[?#]/)
  return end < 0 ? [path, ''] : [path.slice(0, end), path.slice(end)]
}

const isWithin = (path: string, base: string) =>
  path === base || path.startsWith(base.endsWith('/') ? base : `${base}/`)
