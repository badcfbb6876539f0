import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import type { CatalogueStatus } from '../contract.ts'

/** How far a run is, counted: first what the platform has put together, then what has arrived. */
export function StoreDataProgress({ progress }: { progress: NonNullable<CatalogueStatus['progress']> }) {
  const { t } = useTranslation('catalogue')
  const { kind, seen, expected, preparing, cancelling } = progress
  if (cancelling) return <ProgressBar label={t('progress.cancelling')} />
  if (preparing)
    return (
      <ProgressBar
        label={t(`progress.preparing.${kind}`)}
        {...(expected ? { detail: t('progress.found', { count: expected }) } : {})}
      />
    )
  return (
    <ProgressBar
      label={t(`progress.reading.${kind}`)}
      {...(expected === null
        ? { detail: t('progress.read', { count: seen }) }
        : { value: seen, max: expected, detail: t('progress.of', { count: expected, seen }) })}
    />
  )
}
