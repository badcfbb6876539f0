import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { RouteLink } from './route-link.tsx'
import { withoutPlatformParameters } from './shell/platform-parameters.ts'
import { TabOrderContext } from './tab-order.ts'
import './link.css'

export interface LinkProps {
  to: string
  children: ReactNode
  /** `external`: leaves Signpost in a new tab. `top`: replaces the whole admin page, for the admin's own pages. */
  target?: 'external' | 'top' | undefined
  look?: 'text' | 'button' | 'primary'
  /** Called when the user follows the link out of Signpost. */
  onFollow?: () => void
}

export function Link(props: LinkProps) {
  const tabIndex = use(TabOrderContext) ? undefined : -1
  const { to, children, target, look = 'text' } = props
  const className = look === 'text' ? 'sp-link' : `sp-button${look === 'primary' ? ' sp-button-primary' : ''}`
  if (target) return <LinkOut {...props} className={className} tabIndex={tabIndex} />
  return (
    <RouteLink to={withoutPlatformParameters(to)} className={className} tabIndex={tabIndex}>
      {children}
    </RouteLink>
  )
}

/** A link out of Signpost, announced as such. */
function LinkOut({
  to,
  children,
  target,
  className,
  tabIndex,
  onFollow,
}: LinkProps & { className: string; tabIndex: number | undefined }) {
  const { t } = useTranslation('shell')
  return (
    <a
      href={to}
      className={className}
      tabIndex={tabIndex}
      onClick={onFollow}
      target={target === 'top' ? '_top' : '_blank'}
      rel={target === 'top' ? undefined : 'noopener'}
    >
      <span>
        {children}
        <Icon name="external" className="sp-link-icon" />
      </span>
      {target === 'external' && <span className="sp-hidden"> {t('link.newTab')}</span>}
    </a>
  )
}
