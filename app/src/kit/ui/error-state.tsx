import { useTranslation } from 'react-i18next'
import { ApiError } from './api/api-error.ts'
import { Button } from './button.tsx'
import { Drawing } from './drawing.tsx'
import { useErrorWords } from './i18n/error-words.ts'
import { Icon } from './icon.tsx'
import './state.css'

/**
 * A failure in the place of what failed: words, what to do, and another try. Its code is for support, not for reading. Of what
 * is not there the words say so, and no other try is offered.
 */
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
  if (isNotThere(error))
    return (
      <div className="sp-state sp-state-error" role="alert" data-code={code}>
        <Drawing name="lost" />
        <p className="sp-state-words">{words}</p>
      </div>
    )
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

/** The server looked and found nothing; a 404 without a code of ours is a path that may come back. */
function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && !error.code.startsWith('http.')
}
