import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FrameLink } from './frame-link.tsx'
import { OwnGround } from './own-ground.tsx'
import { Brand, SkipLink } from './own-head.tsx'
import '../theme/own.css'
import './side-frame.css'

export interface SideGroup {
  key: string
  label: string
  links: readonly { to: string; label: string }[]
}

/** A frame of our own with grouped navigation at the side; on narrow screens it is at the top. */
export function SideFrame({
  home,
  groups,
  foot,
  children,
}: {
  home: string
  groups: readonly SideGroup[]
  /** Below the navigation: the signed-in person. */
  foot?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation('shell')
  return (
    <OwnGround home={home} head={<SkipLink />}>
      <div className="sp-side">
        <header className="sp-side-head">
          <Brand to={home} />
          {groups.length > 0 && (
            <nav aria-label={t('navigation')} className="sp-side-nav">
              {groups.map(({ key, label, links }) => (
                <div key={key}>
                  <p className="sp-side-group" id={`side-${key}`}>
                    {label}
                  </p>
                  <ul aria-labelledby={`side-${key}`}>
                    {links.map(({ to, label: name }) => (
                      <li key={to}>
                        <FrameLink to={to} below={to !== home} className="sp-frame-link">
                          {name}
                        </FrameLink>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </nav>
          )}
          {foot && <div className="sp-side-foot">{foot}</div>}
        </header>
        <div className="sp-side-main">{children}</div>
      </div>
    </OwnGround>
  )
}
