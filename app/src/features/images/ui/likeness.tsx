import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import type { ImageRow } from '../contract/rows.ts'
import './compare-images.css'

/** Similarity of the smaller image, in numbers with their meaning. */
export function Likeness({ likeness }: { likeness: NonNullable<ImageRow['likeness']> }) {
  const { t, i18n } = useTranslation('images')
  const number = (value: number, maximumFractionDigits: number) =>
    numberFormat(i18n.language, { maximumFractionDigits }).format(value)
  const { ssimulacra2, worstTile, ssim } = likeness
  const meaning =
    ssimulacra2 >= 90 ? 'same' : ssimulacra2 >= 80 ? 'hardly' : ssimulacra2 >= 70 ? 'high' : 'seen'
  return (
    <div>
      <p>{t(`likeness.${meaning}`)}</p>
      <dl className="sp-images-list">
        <dt>{t('likeness.whole')}</dt>
        <dd>{number(ssimulacra2, 1)}</dd>
        <dt>{t('likeness.worst')}</dt>
        <dd>{number(worstTile, 1)}</dd>
        <dt>{t('likeness.ssim')}</dt>
        <dd>{number(ssim, 4)}</dd>
      </dl>
    </div>
  )
}
