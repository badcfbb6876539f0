import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { GenerateDialog as Dialog } from '#core/writing/ui/writing-dialog.tsx'
import { numberFormat } from '#kit/shared/formatters.ts'
import type { Selection } from '../contract/resources.ts'
import { generatedFieldsOf } from '../domain/writing.ts'
import { metaTagsWriting } from './meta-tags-api.ts'
import { OPERATIONS_PATH, operationTabPath } from './paths.ts'
import { useFieldHelps } from './use-field-helps.ts'

export interface SelectionDialogProps {
  selection: Selection
  kind: ResourceKind
  count: number
  /** True if there are more than `count`. */
  orMore: boolean
  onClose: () => void
}

/** Dialog that generates listings, handles and descriptions of a selection. */
export function GenerateDialog({ selection, kind, count, orMore, onClose }: SelectionDialogProps) {
  const { t, i18n } = useTranslation('meta-tags')
  const navigate = useNavigate()
  const helps = useFieldHelps()
  const number = `${numberFormat(i18n.language).format(count)}${orMore ? '+' : ''}`
  return (
    <Dialog
      writing={metaTagsWriting}
      selection={selection}
      title={t(`generate.title.${kind}`, { count, number })}
      fields={{ offered: generatedFieldsOf(kind), helps }}
      onStarted={(id, operations) => void navigate(operations === 1 ? operationTabPath(id) : OPERATIONS_PATH)}
      onClose={onClose}
    />
  )
}
