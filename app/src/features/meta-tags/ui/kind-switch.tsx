import { useTranslation } from 'react-i18next'
import { RESOURCE_KINDS, type ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import './cells.css'

/** What the list is of. */
export function KindSwitch({
  value,
  onValue,
}: {
  value: ResourceKind
  onValue: (kind: ResourceKind) => void
}) {
  const { t } = useTranslation('meta-tags')
  return (
    <div className="sp-kinds" role="group" aria-label={t('kind.label')}>
      {RESOURCE_KINDS.map((kind) => (
        <button key={kind} type="button" aria-pressed={kind === value} onClick={() => onValue(kind)}>
          {t(`kind.${kind}`)}
        </button>
      ))}
    </div>
  )
}
