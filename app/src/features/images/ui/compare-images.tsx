import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { useImageWords } from './use-image-words.ts'
import './compare-images.css'

interface Shown {
  url: string
  bytes: number
  width: number | null
  height: number | null
  isScaled: boolean
}

const ZOOMS = [1, 2, 4] as const

/** Two versions of an image on top of each other, with a divider to move by mouse, touch or arrow keys. */
export function CompareImages({ name, before, after }: { name: string; before: Shown; after: Shown }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const [share, setShare] = useState(50)
  const [zoom, setZoom] = useState<(typeof ZOOMS)[number]>(1)
  const width = after.width ?? before.width ?? 3
  const height = after.height ?? before.height ?? 2
  const ratio = `${width} / ${height}`
  return (
    <Stack gap={3}>
      <Inline spread>
        <span>
          <span className="sp-strong">{t('compare.before')}</span>{' '}
          <span className="sp-numeric">{words.bytes(before.bytes)}</span>
        </span>
        <Inline gap={1}>
          {ZOOMS.map((times) => (
            <Button
              key={times}
              tone={times === zoom ? 'default' : 'plain'}
              onPress={() => setZoom(times)}
              aria-label={t(times === 1 ? 'compare.fit' : 'compare.zoom', { times })}
            >
              {t('compare.times', { times })}
            </Button>
          ))}
        </Inline>
        <span>
          <span className="sp-strong">{t('compare.after')}</span>{' '}
          <span className="sp-numeric">{words.bytes(after.bytes)}</span>
        </span>
      </Inline>
      {/* An enlarged image scrolls, so keyboard users must be able to focus it. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keys */}
      <section
        className="sp-compare-frame"
        aria-label={t('compare.of', { name })}
        tabIndex={zoom > 1 ? 0 : undefined}
      >
        <div className="sp-compare" style={{ inlineSize: `${zoom * 100}%`, aspectRatio: ratio }}>
          <img src={after.url} alt={t('compare.afterAlt', { name })} />
          <img
            src={before.url}
            alt={t('compare.beforeAlt', { name })}
            style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
          />
          <span className="sp-compare-line" style={{ insetInlineStart: `${share}%` }} aria-hidden="true" />
        </div>
      </section>
      <input
        type="range"
        className="sp-compare-range"
        min="0"
        max="100"
        value={share}
        aria-label={t('compare.slider')}
        aria-valuetext={t('compare.share', { share })}
        onChange={(event) => setShare(Number(event.target.value))}
      />
      {(before.isScaled || after.isScaled) && <p className="sp-subtle sp-small">{t('compare.scaled')}</p>}
    </Stack>
  )
}
