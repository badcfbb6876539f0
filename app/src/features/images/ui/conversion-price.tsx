import { useTranslation } from 'react-i18next'
import { PriceLines } from './price-lines.tsx'
import type { useConversionQuote } from './use-conversion.ts'
import { useImageWords } from './use-image-words.ts'

const LEFT_OUT = ['excluded', 'converted', 'notSupported', 'sameFormat', 'noGallery'] as const

/** Number of images to convert, those left out and why, and the maximum price. */
export function ConversionPrice({ quote }: { quote: ReturnType<typeof useConversionQuote> }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  return (
    <PriceLines
      quote={quote}
      only={t('convert.only')}
      leftOut={({ leftOut }) =>
        LEFT_OUT.filter((why) => leftOut[why] > 0).map((why) =>
          t(`convert.left.${why}`, { count: leftOut[why], number: words.number(leftOut[why]) }),
        )
      }
    />
  )
}
