import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ChangePictureContext } from '#core/changes/ui/change-picture.ts'
import { OperationPanel } from '#core/changes/ui/operation-panel.tsx'
import { OperationsPanel } from '#core/changes/ui/operations-panel.tsx'
import { useChangeWords } from '#core/changes/ui/use-change-words.ts'
import { useOperation } from '#core/changes/ui/use-operations.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { ImageCounts } from './image-counts.tsx'
import { ImageGrid } from './image-grid.tsx'
import { LIST_PATH, operationPath, RUNS_PATH } from './paths.ts'
import { ReviewPicture } from './picture.tsx'

/** The tab of alt texts: the pictures, its runs, or one of them with its review. */
export function AltTextPanel() {
  const { t } = useTranslation(['alt-text', 'changes', 'grid'])
  const [query] = useSearchParams()
  const id = query.get('operation')
  if (id && /^\d{1,18}$/.test(id)) return <OneOperation id={id} key={id} />
  if (query.get('runs'))
    return (
      <Stack gap={4}>
        <Inline>
          <Link to={LIST_PATH}>{t('operations.all')}</Link>
        </Inline>
        <Section title={t('operations.title')} flush>
          <OperationsPanel only={OURS} pathOf={operationPath} />
        </Section>
      </Stack>
    )
  return (
    <Section flush>
      <div className="sp-section-body">
        <Inline gap={3} spread>
          <ImageCounts />
          <Link to={RUNS_PATH}>{t('operations.show')}</Link>
        </Inline>
      </div>
      <ImageGrid />
    </Section>
  )
}

/** All types of this feature. */
const OURS = { type: 'alt-text.' }

function OneOperation({ id }: { id: string }) {
  const { t } = useTranslation(['alt-text', 'changes', 'grid'])
  const words = useChangeWords()
  const query = useOperation(id)
  return (
    <ChangePictureContext value={pictureBeside}>
      <Stack gap={4}>
        <Inline gap={3}>
          <Link to={LIST_PATH}>{t('operations.all')}</Link>
          {query.data && <h2>{words.title(query.data)}</h2>}
        </Inline>
        <OperationPanel query={query} />
      </Stack>
    </ChangePictureContext>
  )
}

const pictureBeside = ({ resourceId }: { resourceId: string }) => <ReviewPicture gid={resourceId} />
