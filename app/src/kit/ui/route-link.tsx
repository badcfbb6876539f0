import { type AnchorHTMLAttributes, type MouseEvent, use } from 'react'
import { HistoryContext } from './shell/unsaved.ts'

export interface RouteLinkProps
  extends Pick<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    'className' | 'tabIndex' | 'children' | 'aria-current'
  > {
  /** A path, a query of the current path, or the anchor of a card on this screen (`#name`). */
  to: string
}

/**
 * A link to another screen. The router's own link subscribes to the location, so that each navigation, and each
 * letter of a search, renders every link of a list; this one reads the location only when pressed.
 */
export function RouteLink({ to, children, ...rest }: RouteLinkProps) {
  const history = use(HistoryContext)
  const follow = (event: MouseEvent) => {
    if (!history || event.button !== 0) return
    // Opening in a new tab or window, or downloading, is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (to.startsWith('#')) {
      event.preventDefault()
      reach(to.slice(1))
      return
    }
    const target = new URL(to, location.href)
    if (target.origin !== location.origin) return
    event.preventDefault()
    const { pathname, search, hash } = history.current().location
    const isHere = `${pathname}${search}${hash}` === `${target.pathname}${target.search}${target.hash}`
    if (isHere) history.replace(to)
    else history.push(to)
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}

/** The URL stays: its query is that of the list below. */
function reach(anchor: string): void {
  const card = document.getElementById(anchor)
  card?.scrollIntoView({ block: 'start' })
  card?.focus({ preventScroll: true })
}
