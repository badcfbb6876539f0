import { useTranslation } from 'react-i18next'
import type { SchemaResultsPageDetail } from '../contract.ts'

/** Reasons of the page reader and of the crawl there are words for, without their slug. */
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

type DuplicateGroup = SchemaResultsPageDetail['duplicateGroups'][number]

const WHY = { same: 'same', faq: 'one', site: 'one', items: 'items', bare: 'bare' } as const

/** Words for what the server names by codes. */
export function useWords() {
  const { t } = useTranslation('schema-results')
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
    /** Why descriptions are of one thing. */
    duplicate: ({ key, values }: Pick<DuplicateGroup, 'key' | 'values'>) =>
      t(`duplicates.${WHY[key]}`, { what: values.what ?? '' }),
    /** Fields only the pieces to be removed have; empty when there is none. */
    carried: ({ carry }: Pick<DuplicateGroup, 'carry'>) =>
      carry.length > 0 ? t('duplicates.carry', { fields: carry.join(', ') }) : '',
  }
}
