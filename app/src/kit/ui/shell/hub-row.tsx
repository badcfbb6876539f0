import { matchPath, useLocation } from 'react-router'
import { type HubLink, HubLinks } from '../landing/hub-links.tsx'
import './hub-row.css'

export interface HubRowProps {
  hubs: readonly { label: string; links: readonly HubLink[] }[]
}

/**
 * Links to all screens of a hub, above each of them. Rendered outside the screen, so that the focus stays on a
 * followed link; query parameters of the previous screen are dropped.
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
