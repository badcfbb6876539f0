import { useTranslation } from 'react-i18next'
import { FrameLink } from './frame-link.tsx'
import './own-frame.css'

/** Skip link, the first Tab stop. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a className="sp-skip" href="#main">
      {t('skip')}
    </a>
  )
}

/** Logo and name, linked to the home screen. */
export function Brand({ to }: { to: string }) {
  return (
    <FrameLink to={to} className="sp-frame-brand">
      <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
        <path fill="currentColor" d="M7 1h2v2h4l2 2-2 2H9v8H7V7H3V3h4z" />
      </svg>
      Signpost
    </FrameLink>
  )
}
