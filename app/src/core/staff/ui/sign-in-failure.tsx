import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'

/** Why somebody did not get in: what the server says, or that the browser's question was closed. */
export function SignInFailure({ error }: { error: Error }) {
  const { t } = useTranslation('staff')
  const { title, words, code } = useErrorWords(error)
  return (
    <Banner tone="critical" title={title}>
      {code === 'browser.failed' ? t('signIn.noPasskey') : words}
    </Banner>
  )
}
