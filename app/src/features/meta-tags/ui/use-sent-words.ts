import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import type { MetaTagsImport } from '../contract/imports.ts'

const MEGABYTE = 1024 * 1024

/** Returns the uploaded part of a file: "12.4 of 50 MB". */
export function useSentWords({ size, received }: Pick<MetaTagsImport, 'size' | 'received'>): string {
  const { t, i18n } = useTranslation('meta-tags')
  const format = numberFormat(i18n.language, { maximumFractionDigits: 1 })
  return t('import.sent', { sent: format.format(received / MEGABYTE), size: format.format(size / MEGABYTE) })
}
