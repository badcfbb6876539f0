import { useTranslation } from 'react-i18next'
import { useUnreadReason } from '#core/crawl/ui/use-unread-reason.ts'
import type { SchemaResultsPageDetail } from '../contract.ts'
import { ownerText } from '../domain/page-text.ts'

type DuplicateGroup = SchemaResultsPageDetail['duplicateGroups'][number]

const WHY = { same: 'same', faq: 'one', site: 'one', items: 'items', bare: 'bare' } as const

/** Returns texts for the server's codes. */
export function useWords() {
  const { t } = useTranslation('schema-results')
  const reason = useUnreadReason()
  return {
    owner: (owner: string) => {
      const { key, values } = ownerText(owner)
      return t(key, { ...values, defaultValue: owner })
    },
    reason,
    /** Why several descriptions are of one thing. */
    duplicate: ({ key, values }: Pick<DuplicateGroup, 'key' | 'values'>) =>
      t(`duplicates.${WHY[key]}`, { what: values.what ?? '' }),
    /** Fields only the descriptions to be removed have; empty if there are none. */
    carried: ({ carry }: Pick<DuplicateGroup, 'carry'>) =>
      carry.length > 0 ? t('duplicates.carry', { fields: carry.join(', ') }) : '',
  }
}
