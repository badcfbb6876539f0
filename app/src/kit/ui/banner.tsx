import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import './badge.css'
import './banner.css'

type BannerTone = 'info' | 'success' | 'attention' | 'critical'

const ICONS: Record<BannerTone, IconName> = {
  info: 'info',
  success: 'success',
  attention: 'alert',
  critical: 'critical',
}

export interface BannerProps {
  tone?: BannerTone
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Code of the error shown: for support, not for reading. */
  code?: string | undefined
  /** Called on dismissal; the caller remembers it permanently. */
  onDismiss?: () => void
}

/** A message that stays next to its cause until it is resolved or dismissed. */
export function Banner({ tone = 'info', title, children, action, code, onDismiss }: BannerProps) {
  const { t } = useTranslation('shell')
  return (
    <div
      className={`sp-banner sp-tone-${tone}`}
      role={tone === 'critical' ? 'alert' : 'status'}
      data-code={code}
    >
      <Icon name={ICONS[tone]} className="sp-banner-sign" />
      <div className="sp-banner-words">
        <p className="sp-strong">{title}</p>
        {children && <div>{children}</div>}
        {action && <div className="sp-banner-action">{action}</div>}
      </div>
      {onDismiss && <IconButton icon="close" label={t('dismiss')} onPress={onDismiss} />}
    </div>
  )
}
