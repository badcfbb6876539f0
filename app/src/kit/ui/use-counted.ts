import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../shared/formatters.ts'

/** Writes a number as the language of the screen does; anything else stays as it is. */
export function useCounted(): (value: ReactNode) => ReactNode {
  const { i18n } = useTranslation('shell')
  return (value) => (typeof value === 'number' ? numberFormat(i18n.language).format(value) : value)
}
