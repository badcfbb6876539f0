import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Change } from '#core/changes/contract.ts'
import { ProposalPreviewContext } from '#core/changes/ui/change-image.ts'
import { OperationPanel } from '#core/changes/ui/operation-panel.tsx'
import { useChangeWords } from '#core/changes/ui/use-change-words.ts'
import { useOperation } from '#core/changes/ui/use-operations.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { Link } from '#kit/ui/link.tsx'
import { OPERATIONS_PATH } from './paths.ts'

const ProposalPreview = lazyPart(() => import('./proposal-preview.tsx').then((part) => part.ProposalPreview))

const ChangeDetail = lazyPart(() =>
  import('#core/changes/ui/change-detail.tsx').then((part) => part.ChangeDetail),
)

/** Previews a description by both texts, a search listing by how it would look. */
const previewOf = (changes: readonly Change[]) => {
  const body = changes.find(({ field }) => field === 'body')
  return (
    <Suspense>
      {body ? <ChangeDetail change={body} undoable={false} /> : <ProposalPreview changes={changes} />}
    </Suspense>
  )
}

/** One bulk operation with its review, and the way back to the list. */
export function OneOperation({ id }: { id: string }) {
  const { t } = useTranslation(['meta-tags', 'changes', 'grid'])
  const words = useChangeWords()
  const query = useOperation(id)
  return (
    <Stack gap={4}>
      <Inline gap={3}>
        <Link to={OPERATIONS_PATH}>{t('operations.all')}</Link>
        {query.data && <h2>{words.title(query.data)}</h2>}
      </Inline>
      <ProposalPreviewContext value={previewOf}>
        <OperationPanel id={id} query={query} />
      </ProposalPreviewContext>
    </Stack>
  )
}
