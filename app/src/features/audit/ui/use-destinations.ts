import { useTranslation } from 'react-i18next'
import type { Fix } from '#rules/audit/check.ts'
import type { AuditPage } from '../contract.ts'
import { type FixTarget, fixTargetOf, STORE_TARGETS } from '../domain/fix-target.ts'

/** Returns where to fix a check's findings: for the whole store, or for one page. */
export function useDestinations(): (fix: Fix, page?: AuditPage) => FixTarget & { label: string } {
  const { t } = useTranslation('audit')
  return (fix, page) => {
    const target = page ? fixTargetOf(fix, page) : STORE_TARGETS[fix]
    return { ...target, label: t(`fix.${target.by ?? fix}`) }
  }
}
