import { useTranslation } from 'react-i18next'
import { ChangeImageContext } from '#core/changes/ui/change-image.ts'
import { OneOperation as Operation } from '#core/changes/ui/one-operation.tsx'
import { LIST_PATH } from './paths.ts'
import { ReviewImage } from './thumbnail.tsx'

/** One operation on alt texts; its review shows each image beside its proposal. */
export function OneOperation({ id }: { id: string }) {
  const { t } = useTranslation(['alt-text', 'changes', 'grid'])
  return (
    <ChangeImageContext value={imageBeside}>
      <Operation id={id} back={{ to: LIST_PATH, label: t('operations.all') }} />
    </ChangeImageContext>
  )
}

const imageBeside = ({ resourceId }: { resourceId: string }) => <ReviewImage gid={resourceId} />
