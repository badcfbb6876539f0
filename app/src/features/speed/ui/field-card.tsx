import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Chart } from '#kit/ui/chart/chart.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Field } from '../contract.ts'
import type { FieldName } from '../domain/ratings.ts'
import { MetricList } from './metric-list.tsx'
import { useLockedWords } from './use-locked-words.ts'
import { useSpeedWords } from './use-speed-words.ts'

export interface FieldCardProps {
  title: string
  field: Field | null
  /** True: about one page, and says if the data is that of the whole store. */
  isPage: boolean
  hasKey: boolean
  mayFetch: boolean
  /** Name of the plan that allows another fetch, or `CLOSED_BY_STAFF`. */
  plan: string | null
  fetching: boolean
  error: unknown
  onFetch: () => void
}

/** What visitors with Chrome experienced: the last 28 days, and the windows before. */
export function FieldCard(props: FieldCardProps) {
  const { t } = useTranslation('speed')
  const { title, field, isPage, hasKey, mayFetch, fetching, error, onFetch } = props
  return (
    <Section
      title={title}
      action={
        hasKey && (
          <Button icon="refresh" loading={fetching} isDisabled={!mayFetch} onPress={onFetch}>
            {field ? t('field.fetchAgain') : t('field.fetch')}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        <FailureLine error={error} />
        {!hasKey ? (
          <p className="sp-subtle">{t('field.noKey')}</p>
        ) : field === null ? (
          <p className="sp-subtle">{isPage ? t('field.none') : t('field.noneStore')}</p>
        ) : field.record === null ? (
          <div>
            <p className="sp-strong">{t('nothing.field')}</p>
            <p className="sp-subtle">{t('nothing.fieldNote')}</p>
          </div>
        ) : (
          <Measured {...props} field={field} record={field.record} />
        )}
      </Stack>
    </Section>
  )
}

function Measured({
  field,
  record,
  isPage,
  mayFetch,
  plan,
}: FieldCardProps & { field: Field; record: NonNullable<Field['record']> }) {
  const { t } = useTranslation('speed')
  const lockedWords = useLockedWords()
  const words = useSpeedWords()
  return (
    <>
      <p className="sp-subtle sp-small">
        {t('field.source', { from: words.day(record.from), to: words.day(record.to) })} ·{' '}
        <FilledText text={t('field.asOf', { time: GAP })}>
          <RelativeTime at={field.fetchedAt} />
        </FilledText>
      </p>
      {isPage && <p>{field.covers === 'origin' ? t('field.originInstead') : t('field.ofPage')}</p>}
      <MetricList metrics={record.metrics} />
      {field.history.length > 1 && <History field={field} />}
      {!mayFetch && plan !== null && <p className="sp-subtle">{lockedWords('field', plan)}</p>}
    </>
  )
}

function History({ field }: { field: Field }) {
  const { t } = useTranslation('speed')
  const words = useSpeedWords()
  const drawn: readonly FieldName[] = ['lcp', 'inp', 'cls']
  const tones = { lcp: 'accent', inp: 'info', cls: 'subtle', fcp: 'subtle', ttfb: 'subtle' } as const
  return (
    <Chart
      label={t('field.history')}
      of={t('field.window')}
      series={drawn.map((name) => ({
        key: name,
        label: t(`metricShort.${name}`),
        tone: tones[name],
        text: (value: number) => words.metric(name, value),
        ...(name !== 'lcp' && { isOnlyTold: true }),
      }))}
      points={field.history.map(({ to, p75 }) => ({
        key: to,
        label: words.shortDay(to),
        name: words.day(to),
        at: Date.parse(to),
        values: p75,
      }))}
    />
  )
}
