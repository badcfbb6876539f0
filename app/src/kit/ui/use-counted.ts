import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../shared/formatters.ts'

/** Returns a function that formats numbers for the screen's language and leaves anything else unchanged. */
export function useCounted(): (value: ReactNode) => ReactNode {
  const { i18n } = useTranslation('shell')
  return (value) => (typeof value === 'number' ? numberFormat(i18n.language).format(value) : value)
}
