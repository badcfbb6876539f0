import { useTranslation } from 'react-i18next'
import { RESOURCE_KINDS, type ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import './kind-switch.css'

/** Switches the kind of resource the list shows. */
export function KindSwitch({
  value,
  counts,
  onValue,
}: {
  value: ResourceKind
  /** Number of resources held of each kind, if known. */
  counts: Partial<Record<ResourceKind, number>>
  onValue: (kind: ResourceKind) => void
}) {
  const { t, i18n } = useTranslation('meta-tags')
  const number = numberFormat(i18n.language)
  return (
    <div className="sp-kinds" role="group" aria-label={t('kind.label')}>
      {RESOURCE_KINDS.map((kind) => (
        <button key={kind} type="button" aria-pressed={kind === value} onClick={() => onValue(kind)}>
          {t(`kind.${kind}`)}{' '}
          <span className="sp-kind-count sp-numeric">
            {counts[kind] === undefined ? '' : number.format(counts[kind])}
          </span>
        </button>
      ))}
    </div>
  )
}
