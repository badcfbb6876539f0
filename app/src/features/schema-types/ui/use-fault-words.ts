import { useTranslation } from 'react-i18next'
import type { Fault } from '../domain/check-values.ts'

/**
 * Puts a field's fault into words; a missing value uses the specification's words. Rows share the words of their
 * field.
 */
export function useFaultWords(type: string): (fault: Fault) => string {
  const { t } = useTranslation('schema-types')
  return ({ field, code, values }) =>
    t(`${type}.${field.replace(/\.\d+/g, '')}.${code}`, { ...values, defaultValue: '' }) ||
    t(`fault.${code}`, values)
}
