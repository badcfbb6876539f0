import { useTranslation } from 'react-i18next'
import { ChangeImageContext } from '#core/changes/ui/change-image.ts'
import { OperationPanel } from '#core/changes/ui/operation-panel.tsx'
import { useChangeWords } from '#core/changes/ui/use-change-words.ts'
import { useOperation } from '#core/changes/ui/use-operations.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { LIST_PATH } from './paths.ts'
import { ReviewImage } from './thumbnail.tsx'

/** One operation on alt texts: its state, and the review with each image beside its proposal. */
export function OneOperation({ id }: { id: string }) {
  const { t } = useTranslation(['alt-text', 'changes', 'grid'])
  const words = useChangeWords()
  const query = useOperation(id)
  return (
    <ChangeImageContext value={imageBeside}>
      <Stack gap={4}>
        <Inline gap={3}>
          <Link to={LIST_PATH}>{t('operations.all')}</Link>
          {query.data && <h2>{words.title(query.data)}</h2>}
        </Inline>
        <OperationPanel id={id} query={query} />
      </Stack>
    </ChangeImageContext>
  )
}

const imageBeside = ({ resourceId }: { resourceId: string }) => <ReviewImage gid={resourceId} />
