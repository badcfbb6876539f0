import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { supportMailbox } from '../support-mailbox.ts'
import { offersSupportChat, onSupportChat } from './support-chat.ts'
import '../page.css'
import './failure-screen.css'

/** The generic failure screen (spec 1 §2). `isFinal`: a retry cannot help and is not offered. */
export function FailureScreen({
  title,
  detail,
  code,
  isFinal = false,
  children,
}: {
  /** Replaces the generic title. */
  title?: string
  detail?: string | undefined
  code?: string | undefined
  isFinal?: boolean
  /** Further options. */
  children?: ReactNode
}) {
  const { t } = useTranslation('shell')
  const email = supportMailbox()
  const heading = title ?? t('failure.title')
  /** Words already in the heading are not repeated. */
  const isSaid = (words: string) => words === t('error.wrong') || heading.includes(words)
  // Nobody is sent to a chat that is not there.
  const chat = useSyncExternalStore(onSupportChat, offersSupportChat, offersSupportChat)
  const contact = chat
    ? t('failure.contact', { email: '\u0000' })
    : t('failure.contactMail', { email: '\u0000' })
  const [before, after] = contact.split('\u0000')
  return (
    <main className="sp-page" id="main">
      <div className="sp-failure" role="alert" data-code={code}>
        <h1>{heading}</h1>
        {detail && !isSaid(detail) && <p className="sp-strong">{detail}</p>}
        {!isFinal && <p>{t('failure.again')}</p>}
        {email ? (
          <p className="sp-subtle">
            {before}
            <a className="sp-link" href={`mailto:${email}`} target="_blank" rel="noopener">
              {email}
            </a>
            {after}
          </p>
        ) : (
          chat && <p className="sp-subtle">{t('failure.contactChat')}</p>
        )}
        {!isFinal && (
          <div className="sp-failure-ways">
            <Button icon="refresh" onPress={() => location.reload()}>
              {t('retry')}
            </Button>
            {children}
          </div>
        )}
      </div>
    </main>
  )
}
