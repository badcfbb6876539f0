import { useTranslation } from 'react-i18next'
import type { Fix } from '#rules/audit/check.ts'
import type { AuditPage } from '../contract.ts'
import { fixPlaceOf, type Place, STORE_PLACES } from '../domain/fix-place.ts'

/** Returns where to fix a check's findings: for the whole store, or for one page. */
export function useDestinations(): (fix: Fix, page?: AuditPage) => Place & { label: string } {
  const { t } = useTranslation('audit')
  return (fix, page) => {
    const place = page ? fixPlaceOf(fix, page) : STORE_PLACES[fix]
    return { ...place, label: t(`fix.${place.by ?? fix}`) }
  }
}
