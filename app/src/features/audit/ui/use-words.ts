import { useTranslation } from 'react-i18next'

/** Reasons of the page reader and of the audit there are words for, without their slug. */
const REASONS = [
  'robots',
  'robots-unavailable',
  'rate-limited',
  'busy',
  'timeout',
  'too-large',
  'refused-address',
  'password-protected',
  'refused',
  'not-html',
  'network',
  'stopped',
  'lost',
  'too-large-to-judge',
  'judge-busy',
  'judge-failed',
] as const

/** Words for what the server names by codes. */
export function useWords() {
  const { t } = useTranslation('audit')
  return {
    /** `theme`, `self`, `unknown`, `app:<handle>`. */
    owner: (owner: string) => {
      const app = /^app:(.*)$/.exec(owner)?.[1]
      return app === undefined ? t(`owner.${owner}`, { defaultValue: owner }) : t('owner.app', { app })
    },
    reason: (code: string | null) => {
      const name = code?.replace(/^[a-z-]+\./, '') ?? ''
      return REASONS.some((known) => known === name) ? t(`reason.${name}`) : t('reason.unknown')
    },
    /** The part in brackets says why; the rest repeats what to do, which has words of its own here. */
    duplicate: (reason: string) => {
      const why = /\(([^)]*)\)/.exec(reason)?.[1] ?? reason
      if (why === 'the same items') return t('duplicates.items')
      if (why.startsWith('a page ')) return t('duplicates.one')
      if (why.startsWith('one of them')) return t('duplicates.bare')
      const what = /^the same (.*)$/.exec(why)?.[1]
      return what ? t('duplicates.same', { what }) : why
    },
    /** Fields only the pieces to be removed have; empty when there is none. */
    carried: (reason: string) => {
      const fields = /only the others give (.*): carry that over/.exec(reason)?.[1]
      return fields ? t('duplicates.carry', { fields }) : ''
    },
  }
}
