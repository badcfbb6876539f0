import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { GenerateDialog as Dialog } from '#core/writing/ui/writing-dialog.tsx'
import { numberFormat } from '#kit/shared/formatters.ts'
import type { Selection } from '../contract/images.ts'
import { altTextWriting } from './alt-text-api.ts'
import { operationPath } from './paths.ts'

/** Dialog that generates the alt texts of a selection. */
export function GenerateDialog({
  selection,
  count,
  onClose,
}: {
  selection: Selection
  count: number
  onClose: () => void
}) {
  const { t, i18n } = useTranslation('alt-text')
  const navigate = useNavigate()
  const number = numberFormat(i18n.language).format(count)
  return (
    <Dialog
      writing={altTextWriting}
      selection={selection}
      title={t('generate.title', { count, number })}
      onStarted={(id) => void navigate(operationPath(id))}
      onClose={onClose}
    />
  )
}
