import { useTranslation } from 'react-i18next'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { NothingRead } from '#core/catalogue/ui/nothing-read.tsx'

/** Empty state when the store has no resource of a kind. */
export function NothingHere({ kind }: { kind: ResourceKind }) {
  const { t } = useTranslation('meta-tags')
  return <NothingRead title={t(`none.${kind}`)}>{t('none.note')}</NothingRead>
}
