import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import type { Outcome } from '../contract.ts'

/** Why nothing, or not everything, was written, in the compiler's words. */
export function Refused({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useTranslation(['broken-links', 'redirects'])
  const refused = refusedIn(outcome)
  if (outcome === undefined || refused.length === 0) return null
  const isPart = outcome.state !== 'refused'
  return (
    <Banner
      tone={isPart ? 'attention' : 'critical'}
      title={isPart ? t('bulk.leftOut', { count: refused.length }) : t('refused')}
    >
      <ul>
        {refused.map(({ key, values }) => (
          <li key={`${key} ${values['path']}`}>{t(`redirects:finding.${key}`, values)}</li>
        ))}
      </ul>
    </Banner>
  )
}

/** The findings that refused a redirect. */
export const refusedIn = (outcome: Outcome | undefined): Outcome['findings'] =>
  outcome?.findings.filter(({ code }) => code === 'refused') ?? []
