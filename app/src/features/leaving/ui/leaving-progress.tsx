import { useTranslation } from 'react-i18next'
import { operationPath } from '#core/changes/ui/operation-paths.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Leaving } from '../contract.ts'

/** What is under way, counted: a reading, or the removal. */
export function LeavingProgress({ leaving }: { leaving: Leaving }) {
  const { t } = useTranslation('leaving')
  const { phase, reading, seen, removal, takeBack } = leaving
  if (phase !== 'removing')
    return (
      <Section title={phase !== 'before' && t('reading.again')}>
        <ProgressBar label={t(`reading.${reading ?? 'rest'}`)} detail={t('reading.seen', { count: seen })} />
      </Section>
    )
  return (
    <Section title={t('removing.title')}>
      <Stack gap={4}>
        {removal && <Removal label={t('removing.own')} operation={removal} />}
        {takeBack && <Removal label={t('removing.takeBack')} operation={takeBack} />}
      </Stack>
    </Section>
  )
}

function Removal({ label, operation }: { label: string; operation: NonNullable<Leaving['removal']> }) {
  const { t } = useTranslation('leaving')
  const { id, total, open, preparing } = operation
  return (
    <Stack gap={2}>
      <ProgressBar
        label={label}
        detail={t('removing.of', { done: total - open, count: total })}
        {...(!preparing && total > 0 && { value: total - open, max: total })}
      />
      <p className="sp-small">
        <Link to={operationPath(id)}>{t('removing.details')}</Link>
      </p>
    </Stack>
  )
}
