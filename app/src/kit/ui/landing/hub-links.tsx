import { matchPath, useLocation } from 'react-router'
import { RouteLink } from '../route-link.tsx'
import { useCounted } from '../use-counted.ts'
import './hub-links.css'

export interface HubLink {
  to: string
  label: string
  /** Number of items on that screen; absent while unknown. */
  count?: number | undefined
}

/** Links to the screens of one hub, each with its own URL, in a row above the screen. */
export function HubLinks({ label, links }: { label: string; links: readonly HubLink[] }) {
  const { pathname } = useLocation()
  const counted = useCounted()
  return (
    <nav aria-label={label}>
      <ul className="sp-hub">
        {links.map(({ to, label: words, count }) => (
          <li key={to}>
            <RouteLink
              to={to}
              className="sp-hub-link"
              aria-current={matchPath(to, pathname) ? 'page' : undefined}
            >
              {words}
              {count !== undefined && <span className="sp-subtle sp-numeric">{counted(count)}</span>}
            </RouteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
