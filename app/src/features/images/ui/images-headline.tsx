import { useTranslation } from 'react-i18next'
import { Headline } from '#kit/ui/landing/headline.tsx'
import type { Dashboard } from '../contract/dashboard.ts'
import { useImageWords } from './use-image-words.ts'

/** Number of images that are as small as possible, and the savings in storage and at delivery. */
export function ImagesHeadline({ dashboard, total }: { dashboard: Dashboard; total: number }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const { states, stored, delivered, sizedAt, credits, prediction, wentBack } = dashboard
  const count = (of: string) => states.find(({ state }) => state === of)?.count ?? 0
  const small = count('optimised') + count('nothing-to-gain')
  return (
    <div className="sp-images-headline-frame">
      <Headline
        value={t('headline.value', { small: words.number(small), total: words.number(total) })}
        label={t('headline.label', { count: total })}
        asOf={sizedAt ?? undefined}
        coverage={t('headline.coverage', {
          known: words.number(stored.images),
          total: words.number(total),
          count: total,
        })}
      >
        <dl className="sp-images-savings">
          <div>
            <dt>{t('headline.stored')}</dt>
            <dd>
              {stored.images === 0 ? (
                t('headline.unknown')
              ) : (
                <Saving before={stored.before} after={stored.after} />
              )}
            </dd>
          </div>
          <div>
            <dt>{t('headline.delivered')}</dt>
            <dd>
              {delivered.images === 0 ? (
                t('headline.notMeasured')
              ) : (
                <Saving before={delivered.before} after={delivered.after} />
              )}
            </dd>
            {prediction !== null && (
              <dd className="sp-subtle sp-small">
                {t('headline.error', { points: words.number(Math.round(prediction.meanError * 10) / 10) })}
                {wentBack > 0 && ` · ${t('headline.wentBack', { count: wentBack })}`}
              </dd>
            )}
          </div>
          <div>
            <dt>{t('headline.credits')}</dt>
            <dd>{credits === null ? t('headline.unlimited') : words.number(credits)}</dd>
          </div>
        </dl>
      </Headline>
    </div>
  )
}

function Saving({ before, after }: { before: number; after: number }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  if (before <= after) return words.bytes(after)
  return t('sizes.saved', {
    before: words.bytes(before),
    after: words.bytes(after),
    share: words.share(1 - after / before),
  })
}
