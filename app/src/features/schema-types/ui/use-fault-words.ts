import { useTranslation } from 'react-i18next'
import type { Fault } from '../domain/check-values.ts'

/** Says what is wrong with a field; an empty one in the specification's words. */
export function useFaultWords(type: string): (fault: Fault) => string {
  const { t } = useTranslation('schema-types')
  return ({ field, code, values }) =>
    t(`${type}.${field}.${code}`, { ...values, defaultValue: '' }) || t(`fault.${code}`, values)
}
