import { useTranslation } from 'react-i18next'
import { PriceLines } from './price-lines.tsx'
import { useImageWords } from './use-image-words.ts'
import type { useQuote } from './use-images.ts'

const LEFT_OUT = ['excluded', 'optimised', 'notSupported', 'nothingToGain'] as const

/** Number of images to check, those left out and why, and the maximum price. */
export function QuotePrice({ quote }: { quote: ReturnType<typeof useQuote> }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  return (
    <PriceLines
      quote={quote}
      only={t('quote.only')}
      more={({ parts }) => parts > 1 && ` ${t('quote.parts', { count: parts })}`}
      leftOut={({ leftOut }) =>
        LEFT_OUT.filter((why) => leftOut[why] > 0).map((why) =>
          t(`quote.${why}`, { count: leftOut[why], number: words.number(leftOut[why]) }),
        )
      }
    />
  )
}
