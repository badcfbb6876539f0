import { useTranslation } from 'react-i18next'
import type { Operation } from '#core/changes/contract.ts'

/** An operation's one-line title; its owner's texts have to be loaded before (`useHome`). */
export function useOperationTitle({ title, cause }: Pick<Operation, 'title' | 'cause'>): string {
  const { t } = useTranslation('home')
  const [ns = 'home', key = ''] = title.key.split(':')
  const words = t(key, { ...title.values, ns })
  return cause === 'undo' ? t('changed.undo', { title: words }) : words
}
