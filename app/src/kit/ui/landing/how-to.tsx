import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './landing.css'

/** "How do I fix this?": collapsed until opened. */
export function HowTo({ children }: { children: ReactNode }) {
  const { t } = useTranslation('landing')
  return (
    <details className="sp-how-to">
      <summary>{t('howTo')}</summary>
      <div className="sp-how-to-words">{children}</div>
    </details>
  )
}
