import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import type { CatalogueStatus } from '../contract.ts'
import { SYNC_KINDS } from '../domain/resource-kind.ts'

/** Progress of a run in numbers, kind by kind: first what the platform has prepared, then what has arrived. */
export function StoreDataProgress({ progress }: { progress: NonNullable<CatalogueStatus['progress']> }) {
  const { t } = useTranslation('catalogue')
  const { kind, seen, expected, preparing, cancelling } = progress
  if (cancelling) return <ProgressBar label={t('progress.cancelling')} />
  const step = t('progress.step', { step: SYNC_KINDS.indexOf(kind) + 1, steps: SYNC_KINDS.length })
  const detail = (counted?: string) => [step, counted].filter(Boolean).join(' · ')
  if (preparing)
    return (
      <ProgressBar
        label={t(`progress.preparing.${kind}`)}
        detail={detail(expected ? t('progress.found', { count: expected }) : undefined)}
      />
    )
  return (
    <ProgressBar
      label={t(`progress.reading.${kind}`)}
      {...(expected === null
        ? { detail: detail(t('progress.read', { count: seen })) }
        : { value: seen, max: expected, detail: detail(t('progress.of', { count: expected, seen })) })}
    />
  )
}
