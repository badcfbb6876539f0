import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { BarList } from '#kit/ui/bar-list.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Grid, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { Sizes } from '../contract/dashboard.ts'
import type { ImageRow, Selection } from '../contract/rows.ts'
import { imagesGate } from '../plan-gates.ts'
import { imagePath, LIST_PATH } from './paths.ts'
import { SizeTrend } from './size-trend.tsx'
import { SizesKnown, SizingProgress } from './sizes-known.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useImageWords } from './use-image-words.ts'
import { useDashboard, useImageSettings, useReadSizes, useSizes } from './use-images.ts'
import './sizes-panel.css'

const OptimiseDialog = lateDialog(() => import('./optimise-dialog.tsx').then((part) => part.OptimiseDialog))
const OVERSIZED: Selection = { filter: { oversized: true, excluded: false }, except: [] }

/** Distribution of bytes: sizes, the heaviest images, those wider than the theme shows, and the trend. */
export function SizesPanel() {
  const { t } = useTranslation('images')
  const sizes = useSizes()
  const readSizes = useReadSizes()
  const { data: dashboard } = useDashboard()
  if (sizes.isPending)
    return (
      <Loading>
        <Section>
          <SkeletonRows rows={12} sign={false} />
        </Section>
      </Loading>
    )
  if (!sizes.data)
    return (
      <Section>
        <ErrorState error={sizes.error} onRetry={() => void sizes.refetch()} retrying={sizes.isFetching} />
      </Section>
    )
  const isKnown = sizes.data.distribution.some(({ count }) => count > 0)
  if (!isKnown && dashboard?.sizing) return <SizingProgress dashboard={dashboard} />
  if (!isKnown)
    return (
      <Section>
        <EmptyState
          drawing="signpost"
          title={t('analysis.none')}
          action={
            <Button tone="primary" loading={readSizes.isPending} onPress={() => readSizes.mutate()}>
              {t('action.readSizes')}
            </Button>
          }
        >
          {t('analysis.noneNote')}
        </EmptyState>
      </Section>
    )
  return (
    <Stack gap={4}>
      <SizesKnown />
      <Plots sizes={sizes.data} />
      <Oversized oversized={sizes.data.oversized} />
      <Section title={t('analysis.heaviest')} note={t('analysis.heaviestNote')} flush>
        <ImageRows rows={sizes.data.heaviest} />
      </Section>
      <SizeTrend />
    </Stack>
  )
}

function Plots({ sizes }: { sizes: Sizes }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const images = (count: number) => t('analysis.images', { count, number: words.number(count) })
  const byBytes = { value: t('analysis.bytes'), note: t('analysis.imageCount') }
  return (
    <Grid min="22rem">
      <Section title={t('analysis.spread')}>
        <BarList
          label={t('analysis.spread')}
          of={t('analysis.size')}
          columns={{ value: t('analysis.imageCount'), note: t('analysis.bytes') }}
          bars={sizes.distribution.map(({ from, to, count, bytes }) => ({
            key: String(from),
            label:
              to === null
                ? t('analysis.over', { from: words.bytes(from) })
                : from === 0
                  ? t('analysis.upTo', { to: words.bytes(to) })
                  : t('analysis.range', { from: words.bytes(from), to: words.bytes(to) }),
            value: count,
            words: images(count),
            note: words.bytes(bytes),
          }))}
        />
      </Section>
      <Section title={t('analysis.byUse')}>
        <BarList
          label={t('analysis.byUse')}
          of={t('filter.use')}
          columns={byBytes}
          bars={sizes.byUse.map(({ use, count, bytes }) => ({
            key: use,
            label: <Link to={`${LIST_PATH}&use=${use}`}>{t(`uses.${use}`)}</Link>,
            value: bytes,
            words: words.bytes(bytes),
            note: images(count),
          }))}
        />
        <h3 className="sp-images-subhead">{t('analysis.byFormat')}</h3>
        <BarList
          label={t('analysis.byFormat')}
          of={t('filter.format')}
          columns={byBytes}
          bars={sizes.byFormat.map(({ format, count, bytes }) => ({
            key: format,
            label: <Link to={`${LIST_PATH}&format=${format}`}>{t(`format.${format}`)}</Link>,
            value: bytes,
            words: words.bytes(bytes),
            note: images(count),
          }))}
        />
      </Section>
    </Grid>
  )
}

function Oversized({ oversized }: { oversized: Sizes['oversized'] }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const settings = useImageSettings().data?.settings
  const locked = useLockedPlan(imagesGate)
  const [asks, setAsks] = useState(false)
  const { count, bytes, widest, examples } = oversized
  if (widest === null)
    return (
      <Section title={t('analysis.oversized')}>
        <p className="sp-subtle">{t('analysis.notRead')}</p>
      </Section>
    )
  const width = words.number(widest)
  const told =
    count === 0
      ? t('analysis.noOversized', { width })
      : t('analysis.oversizedNote', { count, number: words.number(count), size: words.bytes(bytes), width })
  return (
    <Section
      title={t('analysis.oversized')}
      note={`${told} ${t('analysis.pagesRead')}`}
      action={
        count > 0 && (
          <Button isDisabled={!settings || locked !== null} onPress={() => setAsks(true)}>
            {t('analysis.resize')}
          </Button>
        )
      }
      flush
    >
      <ImageRows rows={examples} />
      {count > examples.length && (
        <p className="sp-section-body">
          <Link to={`${LIST_PATH}&wide=yes`}>
            {t('analysis.allOversized', { count, number: words.number(count) })}
          </Link>
        </p>
      )}
      {asks && settings && (
        <OptimiseDialog
          selection={OVERSIZED}
          count={count}
          start={{ ...settings, maxWidth: Math.max(widest, 320) }}
          onClose={() => setAsks(false)}
        />
      )}
    </Section>
  )
}

function ImageRows({ rows }: { rows: readonly ImageRow[] }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  return (
    <ul className="sp-images-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <Thumbnail url={row.url} />
          <span className="sp-images-rows-name">
            <Link to={imagePath(row.id)}>{row.use.kind === 'file' ? row.name : row.use.title}</Link>
            <span className="sp-subtle sp-small">
              {row.width !== null &&
                row.height !== null &&
                t('pixels', { width: row.width, height: row.height })}
            </span>
          </span>
          <span className="sp-numeric">{words.sizes(row)}</span>
        </li>
      ))}
    </ul>
  )
}
