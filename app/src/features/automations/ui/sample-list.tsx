import { useTranslation } from 'react-i18next'
import { CollectionSyncing } from '#core/catalogue/ui/collection-syncing.tsx'
import { isBeingRead } from '#core/catalogue/ui/until-synced.ts'
import { useChangeWords } from '#core/changes/ui/use-change-words.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import type { Samples } from '../contract.ts'
import { useAutomationError } from './use-automation-error.ts'
import type { useSamples } from './use-automations.ts'

/** Three items as the automation would write them, who pays for them, and why one could not be written. */
export function SampleList({ samples }: { samples: ReturnType<typeof useSamples> }) {
  const { t } = useTranslation('automations')
  const failed = useAutomationError(samples.error)
  if (isBeingRead(samples.failureReason)) return <CollectionSyncing />
  if (samples.isFetching) return <ProgressBar label={t('samples.writing')} />
  if (samples.isError)
    return (
      <Banner tone="attention" title={t('samples.failed')}>
        {failed.words}
      </Banner>
    )
  if (!samples.data) return null
  if (samples.data.samples.length === 0) return <p className="sp-subtle">{t('samples.none')}</p>
  return <Written {...samples.data} />
}

function Written({ samples, payer }: Samples) {
  const { t } = useTranslation('automations')
  const isAnyEligible = samples.some(({ isEligible }) => isEligible)
  return (
    <Stack gap={3}>
      <p className="sp-subtle">
        {t(`samples.cost.${payer}`)} {!isAnyEligible && t('samples.complete')}
      </p>
      <ul className="sp-automation-rows" aria-label={t('samples.title')}>
        {samples.map(({ gid, title, texts }) => (
          <li key={gid}>
            <span className="sp-strong">{title}</span>
            {texts.map((each) => (
              <SampleText key={each.field} {...each} />
            ))}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function SampleText({ field, text, problem }: Samples['samples'][number]['texts'][number]) {
  const { t } = useTranslation('automations')
  const words = useChangeWords()
  return (
    <div className="sp-automation-sample">
      <span className="sp-subtle sp-small">{words.field(field)}</span>
      {text !== null ? (
        <span>{words.value(text, { field })}</span>
      ) : (
        <span className="sp-subtle">
          {problem
            ? words.failure({ key: `errors:${problem.code}`, values: problem.values, example: null })
            : t('samples.asItIs')}
        </span>
      )}
    </div>
  )
}
