import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureScreen } from '#kit/ui/shell/failure-screen.tsx'

/** Shown instead of the app for a token that never opened this area (1-shell §8); the failure is reported once. */
export function TokenFailure({
  error,
  report,
  onLeave,
}: {
  /** Null: the token is one of the other area. */
  error: Error | null
  report: (error: Error) => void
  /** Removes the token and leaves the page. */
  onLeave: () => void
}) {
  const { t } = useTranslation('staff')
  const code = error instanceof ApiError ? error.code : 'staff.malformed-token'
  const tell = useEffectEvent(() => report(new Error(`A staff token does not hold: ${code}`)))
  useEffect(() => tell(), [])
  return (
    <FailureScreen title={t('token.title')} code={code}>
      <Button onPress={onLeave}>{t('token.leave')}</Button>
    </FailureScreen>
  )
}
