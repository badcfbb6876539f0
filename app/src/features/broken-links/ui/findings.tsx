import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import type { Outcome } from '../contract.ts'

/** Why nothing was written, in the compiler's words. */
export function Refused({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useTranslation(['broken-links', 'redirects'])
  if (outcome?.state !== 'refused') return null
  const refused = outcome.findings.filter(({ code }) => code === 'refused')
  return (
    <Banner tone="critical" title={t('refused')}>
      <ul>
        {refused.map(({ key, values }) => (
          <li key={`${key} ${values['path']}`}>{t(`redirects:finding.${key}`, values)}</li>
        ))}
      </ul>
    </Banner>
  )
}
