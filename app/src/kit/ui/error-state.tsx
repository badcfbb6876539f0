import { useTranslation } from 'react-i18next'
import { ApiError } from './api/api-error.ts'
import { Button } from './button.tsx'
import { Drawing } from './drawing.tsx'
import { useErrorWords } from './i18n/error-words.ts'
import { Icon } from './icon.tsx'
import './state.css'

/**
 * Replaces a part that failed: words, advice and a retry. The code is for support, not for reading. If something does
 * not exist, the words say so and no retry is offered.
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

/** Returns true if the server found nothing; a 404 without a code of ours is a path that may exist again. */
function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && !error.code.startsWith('http.')
}
