import { useTranslation } from 'react-i18next'
import type { Operation } from '#core/changes/contract.ts'
import { momentsInWords } from '#kit/ui/relative-time.tsx'

/** An operation's one-line title; its owner's texts have to be loaded before (`useHome`). */
export function useOperationTitle({ title, cause }: Pick<Operation, 'title' | 'cause'>): string {
  const { t, i18n } = useTranslation('home')
  const [ns = 'home', key = ''] = title.key.split(':')
  const words = t(key, { ...momentsInWords(title.values, i18n.language), ns })
  return cause === 'undo' ? t('changed.undo', { title: words }) : words
}
