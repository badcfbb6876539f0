import { matchPath, useLocation } from 'react-router'
import { type HubLink, HubLinks } from '../landing/hub-links.tsx'
import './hub-row.css'

export interface HubRowProps {
  hubs: readonly { label: string; links: readonly HubLink[] }[]
}

/**
 * Above the screens of a hub, the links to all of them. It stands outside the screen, so that focus stays on a link that was
 * followed; what the screen before kept in the URL's query goes with that screen.
 */
export function HubRow({ hubs }: HubRowProps) {
  const { pathname } = useLocation()
  const hub = hubs.find(({ links }) => links.some(({ to }) => matchPath(to, pathname)))
  if (!hub || hub.links.length < 2) return null
  return (
    <div className="sp-hub-row">
      <HubLinks label={hub.label} links={hub.links} />
    </div>
  )
}
