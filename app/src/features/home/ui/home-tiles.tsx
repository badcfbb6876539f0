import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Plot } from '#kit/ui/landing/plot.tsx'
import { Tile, Tiles } from '#kit/ui/landing/tiles.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import type { HomeTile } from '../contract.ts'
import './home.css'

/** State of the store: four numbers, each linked to its list, with a small chart. */
export function HomeTiles({ tiles }: { tiles: readonly HomeTile[] }) {
  const { t, i18n } = useTranslation('home')
  const { percent, number } = useMemo(() => {
    const shares = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 })
    const counts = numberFormat(i18n.language)
    return {
      percent: (share: number) => shares.format(share),
      number: (count: number) => counts.format(count),
    }
  }, [i18n.language])
  return (
    <div className="sp-home-tiles">
      <Tiles label={t('tiles.title')}>
        {tiles.map((tile) => {
          const { id, state, link, part, whole, asOf } = tile
          const isCounted = state === 'counted'
          return (
            <Tile
              key={id}
              label={t(`tiles.${id}.label`)}
              value={isCounted ? (AMOUNTS.has(id) ? number(part) : percent(shareOf(part, whole))) : '–'}
              note={
                isCounted ? (
                  <>
                    {t(`tiles.${id}.note`, { part: number(part), count: whole, whole: number(whole) })}
                    {asOf !== null && <CountedAt at={asOf} />}
                  </>
                ) : (
                  t(state === 'unconnected' ? `tiles.${id}.unconnected` : 'tiles.uncounted')
                )
              }
              plot={<Plot points={isCounted ? pointsOf(tile) : []} />}
              to={link ?? undefined}
            />
          )
        })}
      </Tiles>
    </div>
  )
}

function CountedAt({ at }: { at: string }) {
  const { t } = useTranslation('home')
  return (
    <span className="sp-home-counted">
      <FilledText text={t('tiles.asOf', { time: GAP })}>
        <RelativeTime at={at} />
      </FilledText>
    </span>
  )
}

/** Metrics shown as amounts instead of a share of the whole. */
const AMOUNTS = new Set<HomeTile['id']>(['clicks'])

/** Returns the chart's values: shares unchanged, amounts relative to the largest. */
function pointsOf({ id, days }: HomeTile): number[] {
  if (!AMOUNTS.has(id)) return days.map(({ part, whole }) => shareOf(part, whole))
  const most = Math.max(1, ...days.map(({ part }) => part))
  return days.map(({ part }) => part / most)
}

/** Rounds down, so that it is 100 % only if none is missing. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((part / whole) * 100) / 100
}
