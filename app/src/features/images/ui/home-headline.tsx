import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Headline } from '#kit/ui/landing/headline.tsx'
import type { HomeScanResult } from '../contract/home-scan.ts'
import { useImageWords } from './use-image-words.ts'

/** Bytes of images a visitor of the home page loads, on a phone and on a computer, and the basis of these numbers. */
export function HomeHeadline({ result, action }: { result: HomeScanResult; action: ReactNode }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const { images, left, unanswered, totals, readAt } = result
  const notDrawn = result.notDrawn === 'guarded-browser.absent' ? t('home.noBrowser') : t('home.notDrawn')
  const faulty = images.filter(({ faults }) => faults.length > 0).length
  return (
    <Headline
      value={t('home.value', { faulty: words.number(faulty), total: words.number(images.length) })}
      label={t('home.label', { count: images.length })}
      asOf={readAt}
      coverage={[
        result.basis === 'browser' ? t('home.basisDrawn') : t('home.basis'),
        ...(result.notDrawn === null ? [] : [notDrawn]),
        ...(left > 0 ? [t('home.left', { count: left })] : []),
        ...(unanswered > 0 ? [t('home.unanswered', { count: unanswered })] : []),
      ].join(' ')}
    >
      <dl className="sp-images-savings">
        {totals.map(({ screen, bytes, firstBytes }) => (
          <div key={screen}>
            <dt>{t(`home.screen.${screen}`)}</dt>
            <dd>{words.bytes(bytes)}</dd>
            <dd className="sp-subtle sp-small">{t('home.first', { size: words.bytes(firstBytes) })}</dd>
          </div>
        ))}
      </dl>
      {action}
    </Headline>
  )
}
