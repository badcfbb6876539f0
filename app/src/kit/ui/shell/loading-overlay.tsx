import { useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { bridge, isEmbedded } from '../app-bridge/bridge.ts'
import './loading-overlay.css'

/** Shown while the server works on a request: the admin's own loading bar, or ours. */
export function LoadingOverlay() {
  const { t } = useTranslation('shell')
  const working = useIsMutating() > 0
  useEffect(() => bridge()?.loading(working), [working])
  if (!working || isEmbedded()) return null
  return (
    <div className="sp-overlay" role="progressbar" aria-label={t('working')}>
      <span />
    </div>
  )
}
