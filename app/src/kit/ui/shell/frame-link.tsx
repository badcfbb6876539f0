import { matchPath, useLocation } from 'react-router'
import { RouteLink, type RouteLinkProps } from '../route-link.tsx'

/** A link of a frame's navigation, marked while its screen is shown; with `below` also for the screens below it. */
export function FrameLink({
  below = false,
  ...link
}: Omit<RouteLinkProps, 'aria-current'> & { below?: boolean }) {
  const { pathname } = useLocation()
  const isHere = matchPath({ path: link.to, end: !below }, pathname) !== null
  return <RouteLink {...link} aria-current={isHere ? 'page' : undefined} />
}
