import { type AnchorHTMLAttributes, type MouseEvent, use } from 'react'
import { HistoryContext } from './shell/unsaved.ts'

export interface RouteLinkProps
  extends Pick<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    'className' | 'tabIndex' | 'children' | 'aria-current'
  > {
  /** A path, or a query of the path one is on. */
  to: string
}

/**
 * A link to another screen. The router's own asks where one is now, so that each step, and each letter of a search, draws
 * every link of a list again; this one asks when it is pressed.
 */
export function RouteLink({ to, children, ...rest }: RouteLinkProps) {
  const history = use(HistoryContext)
  const follow = (event: MouseEvent) => {
    if (!history || event.button !== 0) return
    // A new tab, a new window, a file: the browser's own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
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
