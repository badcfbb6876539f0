import { useTranslation } from 'react-i18next'
import type { AuditFinding } from '../contract.ts'

/** Returns the texts of checks in the merchant's language. */
export function useCheckWords() {
  const { t } = useTranslation('audit')
  return {
    title: (check: string) => t(`check.${check}.title`),
    says: ({ check, values }: Pick<AuditFinding, 'check' | 'values'>) => t(`check.${check}.says`, values),
    why: (check: string) => t(`check.${check}.why`),
    fix: (check: string) => t(`check.${check}.fix`),
    ignore: (check: string) => t(`check.${check}.ignore`),
  }
}
