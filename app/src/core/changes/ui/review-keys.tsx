import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcutWords } from '#kit/ui/shell/shortcut-words.ts'
import './review.css'

/** The review's shortcut keys, listed on the screen and in the list that `?` opens. */
export function ReviewKeys() {
  const { t } = useTranslation('changes')
  const keys = useMemo<[string, string][]>(
    () => [
      ['J', t('review.keys.down')],
      ['K', t('review.keys.up')],
      ['A', t('review.accept')],
      ['R', t('review.reject')],
      ['E', t('review.keys.edit')],
      ['W', t('review.writeAgain')],
    ],
    [t],
  )
  useShortcutWords(useMemo(() => keys.map(([key, words]) => [[key], words] as const), [keys]))
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
