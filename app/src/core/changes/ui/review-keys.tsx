import { useTranslation } from 'react-i18next'
import './review-keys.css'

/** The letters of the review, said where they are used. */
export function ReviewKeys() {
  const { t } = useTranslation('changes')
  const keys: [string, string][] = [
    ['J', t('review.keys.down')],
    ['K', t('review.keys.up')],
    ['A', t('review.accept')],
    ['R', t('review.reject')],
    ['E', t('review.keys.edit')],
    ['W', t('review.writeAgain')],
  ]
  return (
    <ul className="sp-review-keys" aria-label={t('review.keys.label')}>
      {keys.map(([key, words]) => (
        <li key={key}>
          <kbd>{key}</kbd> {words}
        </li>
      ))}
    </ul>
  )
}
