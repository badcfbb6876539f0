import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FrameProps } from '../app-bridge/admin-frame.tsx'
import { FrameLink } from './frame-link.tsx'
import { OwnGround } from './own-ground.tsx'
import { Brand, SkipLink } from './own-head.tsx'
import '../theme/own.css'
import './own-frame.css'

/** Signpost's own frame: replaces the admin's services for screens outside it. */
export function OwnFrame({
  navigation,
  home,
  beside,
  children,
}: FrameProps & {
  /** At the end of the head: the choice of a language. */
  beside?: ReactNode
}) {
  const { t } = useTranslation('shell')
  return (
    <OwnGround
      home={home.to}
      head={
        <>
          <SkipLink />
          <header className="sp-frame-head">
            <Brand to={home.to} />
            {navigation.length > 0 && (
              <nav aria-label={t('navigation')}>
                {[home, ...navigation].map((item) => (
                  <FrameLink key={item.to} to={item.to} className="sp-frame-link">
                    {item.label}
                  </FrameLink>
                ))}
              </nav>
            )}
            {beside && <div className="sp-frame-beside">{beside}</div>}
          </header>
        </>
      }
    >
      {children}
    </OwnGround>
  )
}
