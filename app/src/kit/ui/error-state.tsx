import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { useErrorWords } from './i18n/error-words.ts'
import { Icon } from './icon.tsx'
import './state.css'

/** A failure in the place of what failed: words, what to do, and another try. Its code is for support, not for reading. */
export function ErrorState({
  error,
  onRetry,
  retrying = false,
}: {
  error: unknown
  onRetry?: () => void
  retrying?: boolean
}) {
  const { t } = useTranslation('shell')
  const { title, words, code } = useErrorWords(error)
  return (
    <div className="sp-state sp-state-error" role="alert" data-code={code}>
      <Icon name="critical" className="sp-state-sign" />
      <p className="sp-strong">{title}</p>
      <p className="sp-state-words">{words}</p>
      {onRetry && (
        <Button icon="refresh" onPress={onRetry} loading={retrying}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
